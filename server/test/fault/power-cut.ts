import { parseArgs } from 'node:util';
import { cutPower } from './cut-power.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '25' } } });
const { acknowledged, lost, unopenable } = await cutPower(Number(values.rounds));
process.stdout.write(
  `${values.rounds} power cuts: ${acknowledged} rows acknowledged, ${lost} lost, ${unopenable} databases unopenable\n`,
);
// The control: without flushing, the cuts do harm.
const control = await cutPower(3, { isFlushing: false });
process.stdout.write(
  `3 on a disk that only pretends to flush: ${control.lost} of ${control.acknowledged} rows lost, ${control.unopenable} databases unopenable\n`,
);
const isRight = acknowledged > 0 && lost + unopenable === 0 && control.lost + control.unopenable > 0;
process.exitCode = isRight ? 0 : 1;
