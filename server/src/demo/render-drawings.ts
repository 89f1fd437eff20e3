import sharp from 'sharp';

/**
 * Runs as a process of its own and turns each SVG it is sent, which covers its frame, into a JPEG. The server itself must never be able to
 * read SVG, and what sharp may read is decided for a whole process.
 */
process.on('message', (request: { id: number; svg: string }) => {
  void sharp(Buffer.from(request.svg))
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .then((photo) => process.send?.({ id: request.id, photo }));
});
process.on('disconnect', () => process.exit());
