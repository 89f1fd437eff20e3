import { encode } from 'uqr';

/** Dark on light in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x}`, `${y}h1v1h-1z`] : [])))
    .join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
