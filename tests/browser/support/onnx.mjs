// Writes ONNX files for tests: a chain of convolutions, with weights as holes in a sparse file, so that a gigabyte
// costs a few kilobytes of disk.
import { closeSync, openSync, writeSync } from 'node:fs';

const F32 = 1;

function varint(value) {
  const bytes = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const int = (field, value) => Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field, content) => Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
const text = (field, content) => bytes(field, Buffer.from(content));
const message = (field, ...parts) => bytes(field, Buffer.concat(parts));

const dim = (value) => message(1, typeof value === 'number' ? int(1, value) : text(2, value));
const value = (field, name, dims) => message(field, text(1, name), message(2, message(1, int(1, F32), message(2, ...dims.map(dim)))));

/**
 * Writes a model of `layers` 3x3 convolutions of `channels` channels at free height and width; every layer holds
 * `channels² * 36` bytes. Returns the size of the file.
 */
export function writeConvolutions(path, { layers, channels }) {
  const hole = channels * channels * 9 * 4;
  const names = Array.from({ length: layers + 1 }, (_, index) => (index === layers ? 'y' : index === 0 ? 'x' : `t${index}`));
  const nodes = names.slice(1).map((out, index) => message(
    1, text(1, names[index]), text(1, `w${index}`), text(2, out), text(4, 'Conv'),
    message(5, text(1, 'pads'), ...[1, 1, 1, 1].map((pad) => int(8, pad)), int(20, 7)),
  ));
  // A tensor without its last bytes, the weights: those are the hole.
  const heads = names.slice(1).map((_, index) => {
    const about = Buffer.concat([...[channels, channels, 3, 3].map((size) => int(1, size)), int(2, F32), text(8, `w${index}`)]);
    const raw = Buffer.concat([varint((9 << 3) | 2), varint(hole)]);
    return Buffer.concat([varint((5 << 3) | 2), varint(about.length + raw.length + hole), about, raw]);
  });
  const ends = Buffer.concat([
    value(11, 'x', [1, channels, 'height', 'width']), value(12, 'y', [1, channels, 'height', 'width']),
  ]);
  const graphBytes = [...nodes, ends].reduce((sum, part) => sum + part.length, 0)
    + heads.reduce((sum, head) => sum + head.length + hole, 0);
  const file = openSync(path, 'w');
  let at = 0;
  const write = (part) => { at += writeSync(file, part, 0, part.length, at); };
  write(Buffer.concat([int(1, 8), text(2, 'test'), message(8, int(2, 17)), varint((7 << 3) | 2), varint(graphBytes)]));
  write(Buffer.concat(nodes));
  for (const head of heads) {
    write(head);
    at += hole;
  }
  write(ends);
  closeSync(file);
  return at;
}
