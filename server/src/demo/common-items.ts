import { type Item, tableOf } from './item-table.ts';

/** Things that many people sell, so that similar prices can be found; by the country in which they were sold. */
export const commonItems: Readonly<Record<'US' | 'DE' | 'JP', readonly Item[]>> = {
  US: [
    ...products(`
sofa-6 | 400 | Linen sofa, three seats | Light grey linen, washable covers, five years old. From a home without pets.
sofa-7 | 450 | Three-seat sofa in green linen | Bought two years ago for a room that turned out too small. No stain, no scratch.
sofa-8 | 360 | Three-seat sofa with linen covers | Covers come off and have been washed. One spring creaks when you sit down fast.
sofa-9 | 480 | Sofa, three seats, linen and oak | Oak legs, firm seat. The linen is a little paler on the window side.
sofa-10 | 390 | Three-seat sofa, natural linen | Comfortable for three, or for one who naps. Some pulled threads on the back.
sofa-11 | 430 | Blue linen sofa with three seats | Two years old, hardly used, smoke-free home. The legs come off for the stairs.
`),
    ...services(`
house-painting-7 | 900 | Paint two rooms, walls and ceilings | Forty square metres in all, one colour, a few holes to fill. Paint is included.
house-painting-8 | 1050 | Paint walls and ceilings of a small flat | Two rooms and a hall. The furniture will stand in the middle, covered.
house-painting-9 | 980 | Walls and ceilings of two rooms to paint | White on white, ceilings are two metres eighty. They bring the ladders.
house-painting-10 | 860 | Paint a bedroom and an office, walls and ceilings | Two rooms, one wall is dark green and wants two coats more.
house-painting-11 | 1120 | Paint two rooms and a hall, ceilings too | Walls are sound. Quote includes tape, covers and taking the rest away.
house-painting-12 | 940 | Two rooms: paint the walls and ceilings | Empty flat before moving in. Access from eight in the morning.
`),
  ],
  DE: products(`
bicycle-9 | 330 | City bike with seven-speed hub | Frame 53 cm, new tyres, lights that work. Basket and lock go with it.
bicycle-10 | 360 | City bike, eight-speed hub, 56 cm | Belt serviced last spring, no rust, one scratch from a doorway.
bicycle-11 | 300 | City bike with hub gears | Eight speeds, new chain, coaster brake. Stood in the cellar for a winter.
bicycle-12 | 390 | Low-step city bike, eight-speed hub | Two years old with the dealer’s papers. Bags stay on if you like them.
bicycle-13 | 345 | City bike with hub dynamo and basket | Eight speeds, frame 50 cm. The bell is louder than it looks.
bicycle-14 | 310 | Black city bike with eight-speed hub | Ridden to work every day and looked after every month. New brake pads.
washing-machine-5 | 250 | Front-loader washing machine, 7 kg | Five years old, quiet, drum is clean. Sold because of a move.
washing-machine-6 | 230 | Washing machine, front-loader, 8 kg | Works without fault. The door rubber is new, a guide for it is glued inside.
washing-machine-7 | 270 | Quiet front-loader washing machine, 8 kg | A-rated, three years old. You carry, I hold the doors.
washing-machine-8 | 220 | Front-loader washing machine from 2019 | 7 kg, all programmes run, some scratches at the side.
washing-machine-9 | 260 | Front-loader washing machine with timer | 8 kg, four years old, bill at hand. Ground floor.
washing-machine-10 | 240 | Slim front-loader washing machine | 6 kg, fits under a worktop. Descaled in May.
`),
  JP: products(`
camera-7 | 520 | Mirrorless camera with kit zoom | About 9,000 shots, two batteries, a bag. The strap has never been used.
camera-8 | 560 | Mirrorless camera, two lenses and a bag | A zoom and a bright 35 mm. Screen protector on since the first day.
camera-9 | 500 | Mirrorless camera with 50 mm lens | Around 16,000 shots. Sensor was cleaned in spring.
camera-10 | 580 | Mirrorless camera, kit zoom, two batteries | One year old with the box. Bought for a trip, used for a trip.
camera-11 | 530 | Mirrorless camera with zoom and flash | Paint has worn off at one corner, all else is like new.
camera-12 | 490 | Compact mirrorless camera with two lenses | Small and light, a little old. The charger is the original one.
`),
};

function products(table: string): Item[] {
  return tableOf(table).map((row) => ({ type: 'PRODUCT', ...row }));
}

function services(table: string): Item[] {
  return tableOf(table).map((row) => ({ type: 'SERVICE', ...row }));
}
