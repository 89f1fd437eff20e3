import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { privateModes } from '../../private-modes.ts';

/** The part of the WebAssembly module's file system that is used here; its own types leave it out. */
type Module = {
  NODEFS: { node_ops: NodeOps; stream_ops: { setattr: SetAttributes } };
  FS: { isDir: (mode: number) => boolean };
};
type SetAttributes = (of: unknown, attributes: { mode?: number }) => void;
type NodeOps = {
  mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
  setattr: SetAttributes;
};
const permissions = 0o7777;

/**
 * Makes PGlite's files readable by the owner alone. PGlite asks for 0666 and ignores the umask, so every mode is replaced here, when a file
 * is made and when its mode is changed.
 */
export class PrivateNodeFs extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    // Runs after NodeFS's own function, which mounts the directory. The module's types leave out what `Module` names.
    const preRun = [...(emscriptenOpts.preRun ?? []), (mod: unknown) => makePrivate(mod as Module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function makePrivate(mod: Module): void {
  const { node_ops: nodeOps, stream_ops: streamOps } = mod.NODEFS;
  const ofOwner = (mode: number): number =>
    (mode & ~permissions) | (mod.FS.isDir(mode) ? privateModes.folder : privateModes.file);
  const mknod = nodeOps.mknod.bind(nodeOps);
  nodeOps.mknod = (parent, name, mode, device) => mknod(parent, name, ofOwner(mode), device);
  for (const ops of [nodeOps, streamOps]) {
    const setAttributes = ops.setattr.bind(ops);
    ops.setattr = (of, attributes) =>
      setAttributes(
        of,
        attributes.mode === undefined ? attributes : { ...attributes, mode: ofOwner(attributes.mode) },
      );
  }
}
