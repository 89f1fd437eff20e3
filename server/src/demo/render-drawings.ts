import sharp from 'sharp';

/**
 * Runs as a separate process and turns each SVG that it gets into a JPEG. The server itself must never read SVG, and sharp's allowed
 * formats hold for a whole process.
 */
process.on('message', (request: { id: number; svg: string }) => {
  void sharp(Buffer.from(request.svg))
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .then((photo) => process.send?.({ id: request.id, photo }));
});
process.on('disconnect', () => process.exit());
