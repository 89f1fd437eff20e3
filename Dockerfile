# Builds the package, then keeps only its production install.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run pack
RUN npm install --global --prefix /opt/ballpark --no-audit --no-fund ./ballpark-*.tgz

FROM node:24-bookworm-slim
COPY --from=build /opt/ballpark /opt/ballpark
RUN install --directory --mode=0700 --owner=node --group=node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/ballpark/bin/ballpark"]
CMD ["start"]
