import type { ListingType } from '@ballpark/domain/listing-window.ts';

type Row = { picture: string; dollars: number; title: string; description: string };

/** Only the demo knows the worth. */
export type Item = Row & { type: ListingType };

/** As a neighbour there would write: {8 kg} as a measure of the country, {flat|apartment} in its words. */
export function writtenIn(countryCode: string, { title, description, ...item }: Item): Item {
  const isAmerican = countryCode === 'US';
  const write = (text: string) =>
    text
      .replaceAll(/\{([\d.]+) (\w+)\}/g, (_, size: string, unit: string) =>
        measure(Number(size), unit, isAmerican),
      )
      .replaceAll(/\{([^|}]+)\|([^}]+)\}/g, isAmerican ? '$2' : '$1');
  return { ...item, title: write(title), description: write(description) };
}

const american: Readonly<Record<string, { unit: string; perUnit: number }>> = {
  cm: { unit: 'in', perUnit: 1 / 2.54 },
  m: { unit: 'ft', perUnit: 3.281 },
  m2: { unit: 'sq ft', perUnit: 10.76 },
  km: { unit: 'miles', perUnit: 0.6214 },
  kg: { unit: 'lb', perUnit: 2.205 },
  l: { unit: 'gallons', perUnit: 0.264 },
};

function measure(size: number, unit: string, isAmerican: boolean): string {
  const there = isAmerican ? american[unit] : undefined;
  if (!there) return `${size.toLocaleString('en')} ${unit === 'm2' ? 'm²' : unit === 'l' ? 'litres' : unit}`;
  const exact = size * there.perUnit;
  const step = 10 ** Math.max(Math.floor(Math.log10(exact)) - 1, 0);
  return `${(Math.round(exact / step) * step).toLocaleString('en')} ${there.unit}`;
}

function tableOf(text: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [picture = '', dollars = '', title = '', description = ''] = line.split(' | ');
      return { picture, dollars: Number(dollars), title, description };
    });
}

const homeItems: readonly Row[] = tableOf(`
sofa-1 | 420 | Three-seat linen sofa, two years old | Linen with washable covers, one small stain on the left armrest that does not show under a cushion. Smoke-free home, no pets.
sofa-2 | 780 | Mid-century style sofa with walnut legs | Bought new three years ago. Firm seat, fabric like new, one leg has a scratch. Comes apart for narrow stairs.
sofa-3 | 260 | Corner sofa bed with storage | Opens to a double bed. The mechanism runs well, the fabric is a little faded where the sun stood.
armchair-1 | 180 | Reading armchair, bouclé | Cream bouclé, solid beech frame. Used in a guest room, so hardly at all.
armchair-2 | 320 | Leather club chair with patina | Real leather, about thirty years old, re-stuffed in 2021. The patina is what you pay for.
armchair-3 | 95 | Rocking armchair for a nursery | Quiet, sturdy and very much loved. Cushion covers were washed last week.
desk-lamp-1 | 45 | Adjustable architect desk lamp | Clamp base, all joints tight, takes a standard bulb. Small chip in the paint of the shade.
desk-lamp-2 | 140 | Vintage brass banker’s lamp | Green glass shade without a crack, rewired by an electrician. Pull chain works.
wooden-table-1 | 540 | Solid oak dining table for eight | {200 cm} by {90 cm}, oiled oak, {4 cm} thick. A few glass rings that sanding would take out.
wooden-table-2 | 120 | Folding kitchen table with two chairs | Good for a small {flat|apartment}: it folds against the wall. Chairs wobble a little, screws are included.
wooden-table-3 | 230 | Round pine table, extendable | {100 cm} across, {140 cm} with the insert. Painted legs, natural top.
bookshelf-1 | 75 | Tall white bookshelf, five shelves | Some marks on the sides from books. Already taken apart and ready to be carried.
bookshelf-2 | 350 | String-style wall shelf system | Three ladders and seven shelves in ash with a cabinet. All brackets and screws are there.
bookshelf-3 | 160 | Oak bookcase with glass doors | From my grandmother’s study. One hinge is new, the key still turns.
coffee-machine-1 | 210 | Espresso machine with steam wand | Descaled every month, new gasket this year. Tamper, two baskets and a milk jug come with it.
coffee-machine-2 | 620 | Fully automatic coffee machine | Grinds, brews and froths. About six thousand cups so far, serviced in March, invoice at hand.
coffee-machine-3 | 55 | Filter coffee machine with thermos | Makes ten cups and keeps them hot. Replaced by something bigger at the office.
washing-machine-1 | 240 | Front-loader washing machine, {8 kg} | Four years old, A-rated, runs quietly. Moving to a place that has one. You would need to carry it down one floor.
washing-machine-2 | 380 | Washer-dryer in one, {9 kg} | Two years old with papers. Dries slowly, as they all do, and washes very well.
plant-1 | 60 | Monstera, {140 cm} tall | Healthy and growing too fast for my window. Comes in its clay pot with a moss pole.
plant-2 | 35 | Set of five easy house plants | Pothos, snake plant, spider plant and two succulents, all repotted this spring.
plant-3 | 110 | Mature olive tree in a pot | About {200 cm} tall. It survived three winters on the balcony with a fleece around it.
vase-1 | 90 | Hand-thrown stoneware vase | By a local potter, signed below. {32 cm} tall, matt glaze, no chips.
vase-2 | 260 | Art-glass vase from the sixties | Heavy amber glass, probably Scandinavian. There is no signature, so I honestly cannot say more.
painting-1 | 480 | Oil landscape in a gilded frame | {60 cm} by {80 cm}, signed but not legible to me, about 1920. The frame has two small losses.
painting-2 | 150 | Abstract acrylic on canvas | By a friend from art school. {100 cm} square, never hung for lack of wall.
desk-lamp-3 | 70 | Floor lamp with paper shade | Bamboo tripod, warm light. The shade is new because the cat had views about the old one.
wooden-table-4 | 410 | Standing desk, electric, {160 cm} | Two motors, four memory positions, oak-look top with a cable tray. From a home office that ended.
armchair-4 | 210 | Ergonomic office chair | Adjustable everywhere, mesh back. Eight years of guarantee are left and it goes with the chair.
sofa-4 | 150 | Two-seat sofa for a student {flat|apartment} | Comfortable, a bit ugly, very honest. Covers come off and have been washed.
bookshelf-4 | 40 | Cube shelf, four by two | White, with four fabric boxes. One cube has a scratch at the back.
washing-machine-3 | 90 | Older front-loader, works fine | Eleven years old and never repaired. Narrow, fits a small bathroom.
vase-3 | 45 | Pair of blue ceramic vases | Bought on a trip, {20 cm} each. One has a hairline that holds water all the same.
painting-3 | 85 | Framed botanical prints, set of four | {30 cm} by {40 cm}, behind glass with oak frames. They look better than in my photo.
plant-4 | 25 | Lemon tree seedlings, three | Grown from seed, two years old. No lemons so far, but the leaves smell wonderful.
`);

const leisureItems: readonly Row[] = tableOf(`
bicycle-1 | 340 | City bike with eight-speed hub | Frame {53 cm}, belt serviced, new {tyres|tires} and lights that work. Basket can stay.
bicycle-2 | 920 | Steel road bike, restored | Frame {56 cm} from 1986, repainted, with a modern groupset that has done about {800 km}.
bicycle-3 | 560 | Mountain bike, hardtail 29" | Size L, air fork with lockout, hydraulic brakes bled in May. Scratches where you would expect them.
bicycle-4 | 1650 | Electric cargo bike with rain cover | Carries two children. Battery at 91 % by the dealer’s test, {4200 km} on the clock.
bicycle-5 | 110 | Children’s bike, 20 inch | Six gears, grown out of after one summer. Bell louder than necessary.
guitar-1 | 260 | Acoustic guitar with solid top | Spruce top, low action, new strings. Small dent beside the sound hole.
guitar-2 | 690 | Electric guitar, made in Japan 1994 | Sunburst, original pickups, frets with plenty of life. With a hard case.
guitar-3 | 90 | Nylon-string guitar for beginners | Three-quarter size, with bag and tuner. Served two children well.
piano-1 | 1200 | Upright piano, tuned last month | Black polish, {118 cm} high, one owner since 1998. On the ground floor with wide doors.
piano-2 | 480 | Digital piano with 88 weighted keys | With stand, bench and headphones. The {neighbours|neighbors} thank you already.
camera-1 | 540 | Mirrorless camera with two lenses | About 14,000 shots, kit zoom and a bright 50 mm. Two batteries and a bag.
camera-2 | 230 | Film camera with 50 mm f/1.8 | Serviced shutter, new light seals, meter agrees with my phone.
camera-3 | 95 | Action camera with housing | Dived to {10 m} last August and came back dry. Mounts included.
laptop-1 | 620 | Laptop, 14 inch, 16 GB memory | Three years old, battery at 84 %, no scratches on the screen. Freshly installed.
laptop-2 | 1180 | Laptop for video work, 32 GB | One year old with guarantee. Loud under load, fast under load.
laptop-3 | 140 | Old laptop for writing | Nine years old, new battery, runs a lightweight system. The keyboard is still the best I’ve had.
phone-1 | 310 | Phone, 128 GB, unlocked | Two years in a case. Battery at 88 %, one hairline on the protector, none on the glass.
phone-2 | 540 | Last year’s flagship phone, 256 GB | Bought new in March, with receipt and box. I prefer small phones after all.
headphones-1 | 160 | Noise-cancelling headphones | New ear pads, battery lasts about 25 hours. Case and cable are there.
headphones-2 | 290 | Open studio headphones | Used at a desk only. Balanced cable included.
watch-1 | 420 | Automatic watch, 38 mm | Runs four seconds fast a day. Steel strap with all links, box and papers.
watch-2 | 85 | Field watch on a canvas strap | Quartz, glows all night, scratched crystal that I got used to.
game-console-1 | 280 | Game console with two controllers | Cleaned inside, new thermal paste, five games on disc. One stick drifts a little.
game-console-2 | 170 | Handheld console, modded shell | Clear shell, new screen, original board. 64 GB card.
record-player-1 | 240 | Belt-drive turntable | New belt and stylus, runs at the right speed by the strobe. Dust cover has a crack.
record-player-2 | 130 | Suitcase record player and 40 LPs | Mostly seventies soul and one very odd polka record.
skateboard-1 | 65 | Complete skateboard, 8.25" | Deck rides well, wheels are new, bearings are old.
skateboard-2 | 150 | Longboard with soft wheels | Bamboo deck, very smooth. Sold because of a knee.
backpack-1 | 110 | Trekking backpack, 60 {litres|liters} | Fits a long back. One zip repaired by the maker. Rain cover included.
backpack-2 | 70 | Camera backpack with side access | Holds a body and four lenses. The laptop sleeve is unused.
sneakers-1 | 120 | Limited sneakers, {size 43|size 9.5} | Worn three times, indoors mostly. Box and spare laces.
sneakers-2 | 60 | Trail running shoes, {size 39|size 8} | Run about {80 km}. Too narrow for me, which I should have known.
tent-1 | 190 | Three-person tent, two entrances | {4 kg}, sealed seams, one pole section is new. Dry for three Scottish weeks.
tent-2 | 85 | Pop-up tent for festivals | Up in three seconds, down in thirty minutes and a video.
kayak-1 | 620 | Touring kayak with paddle | {4.3 m} long, polyethylene, hatch covers tight. Needs a roof rack and a friend.
kayak-2 | 260 | Inflatable kayak for two | Pump, two paddles and seats. One patch, neatly done.
car-1 | 6800 | Small hatchback, 2015, {98000 km} | {Petrol|Gas}, manual, serviced every year with book. A dent in the rear door, new brakes in front.
car-2 | 14200 | {Estate car|Station wagon}, 2019, one owner | Diesel, automatic, {tow bar|tow hitch}, winter {tyres|tires} on their own rims. Driven on {motorways|highways}.
car-3 | 3100 | Old convertible for the summer | 1998, roof tight, a little rust under the sill that is in the photos I can send.
baby-stroller-1 | 230 | Baby stroller with carrycot | Folds with one hand, which is the whole point. Wheels turn freely, cover has faded.
baby-stroller-2 | 90 | Light buggy for travel | Fits above the seat in a plane. Sun shade as good as new.
camera-4 | 380 | Bright portrait lens, 85 mm | No fungus, no scratches, focus ring smooth. Caps and hood included.
laptop-4 | 350 | Tablet with pencil and keyboard | Used for one term of drawing classes. The tip of the pencil is new.
record-player-3 | 420 | Receiver and speakers from 1978 | Cleaned contacts, warm sound, real walnut. Heavier than it looks.
bicycle-6 | 210 | Folding bike, 16 inch | Folds small enough for the train. Chain and cassette changed in spring.
`);

const serviceItems: readonly Row[] = tableOf(`
plumbing-1 | 280 | Replace a kitchen {tap|faucet} and two valves | I’ve already bought the {tap|faucet}. The valves under the sink no longer close. Second floor, the water can be shut off in the hall.
plumbing-2 | 640 | New shower mixer behind tiles | The mixer drips inside the wall. The quote includes opening and closing the tiles, but no new ones.
plumbing-3 | 190 | Unblock a kitchen drain | Slow for months, now it won’t drain. The plumber wants to bring a camera, and I wonder whether that is needed.
plumbing-4 | 3400 | Replace a gas water heater | {80 l}, in the basement, chimney is fine. The quote includes removal of the old one and the certificate.
plumbing-5 | 950 | Move a washing machine connection | {3 m} of pipe and drain from the bathroom to the corridor, through one light wall.
house-painting-1 | 1250 | Paint a {two-room flat|one-bedroom apartment}, walls and ceilings | {52 m2}, one {colour|color}, some cracks to fill. Furniture will be in the middle of the rooms.
house-painting-2 | 4800 | Paint the outside of a small house | Two floors, wood cladding, needs sanding on the weather side. Scaffold is in the quote.
house-painting-3 | 320 | One feature wall with wallpaper | {4 m} wide and {2.6 m} high. Paper is bought, old paint underneath is sound.
house-painting-4 | 680 | Repaint ten window frames | Wood, inside only. Two need putty. I can take out the curtains.
roof-1 | 8900 | New roof for a garage and carport | {45 m2}, from bitumen to metal sheets, including gutters.
roof-2 | 450 | Repair after a storm: twelve tiles | I have the tiles. Two {storeys|stories}, so it takes a platform or a brave person on a ladder.
roof-3 | 1350 | Clean gutters and fix the flashing | Water comes in beside the chimney when it rains from the west.
garden-1 | 260 | Hedge trimming, {30 m} | {2 m} high, both sides, cuttings taken away. Once now and once in autumn.
garden-2 | 2100 | New lawn and a small terrace | {80 m2} of turf and {12 m2} of stone on gravel. The soil is heavy.
garden-3 | 780 | Fell a dead birch beside the house | About {14 m} tall. It has to come down in pieces. Stump may stay.
garden-4 | 140 | Monthly garden care | Mowing, edges and weeds for a front {garden|yard} of {60 m2}.
moving-boxes-1 | 720 | Move a {two-room flat|one-bedroom apartment} across town | Third floor with {lift|elevator} to second floor without. Forty boxes, a piano is not among them.
moving-boxes-2 | 190 | Carry a sofa and a wardrobe up | Fourth floor, wide stairs, the wardrobe comes apart. Two strong people for two hours.
moving-boxes-3 | 2600 | Move to another city, {400 km} | Three rooms, one truck. They pack the kitchen, we pack the rest.
electrician-1 | 380 | Four new sockets in a home office | Surface wiring is fine. Fuse box has free places. Walls are brick.
electrician-2 | 1900 | New fuse box for an old house | From ceramic fuses to breakers with protection, certificate included.
electrician-3 | 1150 | Charger for an electric car | Eleven kW, {9 m} of cable from the box to the carport, one wall to drill.
electrician-4 | 160 | Hang five lamps and a fan | I have the lamps and hooks. One ceiling is {3.1 m} high.
tiling-1 | 1700 | Tile a small bathroom floor and shower | {6 m2} of floor and {9 m2} of wall, waterproofing included, tiles bought by us.
tiling-2 | 420 | Replace cracked kitchen tiles | About fifteen tiles above the worktop, spare ones exist. Silicone to be renewed as well.
tiling-3 | 960 | Outdoor steps in stone | Five steps, {120 cm} wide, frost-proof, old ones to be removed.
haircut-1 | 65 | Cut and {colour|color} at home | Shoulder length, roots and a cut, two hours. The stylist brings everything.
haircut-2 | 35 | Beard trim and short cut | Every three weeks, fixed appointment. I wonder what is usual here.
haircut-3 | 420 | Wedding hair and make-up, two people | With one rehearsal, on a Saturday in June, fifteen minutes from the centre.
laptop-5 | 150 | Replace a broken laptop screen | Part and work together. The shop says two days. Fourteen inch, matt.
phone-3 | 95 | New battery and charging port | Phone is four years old. I wonder whether it is worth it at all.
piano-3 | 130 | Tune an upright piano | Not tuned for three years, half a tone low, keys all work.
bicycle-7 | 85 | Full bicycle service | New chain, cables, brake pads; wheels trued. Parts are counted separately, they say.
car-4 | 540 | Front brakes, discs and pads | Compact car, quote by an independent garage with parts of the maker.
car-5 | 1150 | Timing belt with water pump | At {120000 km}, as the book says. The dealer asks nearly twice as much.
camera-5 | 900 | Photographer for a birthday, four hours | About sixty guests, evening light, a hundred edited pictures within two weeks.
guitar-4 | 45 | Guitar lesson, one hour | At the teacher’s place, for an adult who starts again after twenty years.
baby-stroller-3 | 18 | Babysitting, price for an hour | Two children of three and six, Friday evenings, ten minutes from the station.
plant-5 | 60 | Water plants for two weeks | Every other day, thirty pots and a balcony. Cat will supervise.
washing-machine-4 | 170 | Repair: washing machine does not drain | Pump hums but nothing moves. Technician asks for a flat fee plus the part.
coffee-machine-4 | 140 | Service for an espresso machine | New seals, descaling and a pressure check. They pick it up and bring it back.
bookshelf-5 | 240 | Assemble a wall of shelves | Eleven flat boxes, to be fixed to a plaster wall. Instructions are complete, patience is not.
sofa-5 | 190 | Deep-clean a sofa and two armchairs | Fabric, red wine on one seat. Steam and extraction at home.
wooden-table-5 | 330 | Sand and oil an oak table | {200 cm} by {90 cm}, rings and scratches of ten years. Picked up and brought back.
painting-4 | 280 | Frame a large print under museum glass | {100 cm} by {70 cm}, oak frame, acid-free mount.
house-painting-5 | 2300 | Paint a staircase over three floors | Walls to shoulder height in enamel, above it in emulsion. Old paint is sound.
electrician-5 | 290 | Find out why the breaker trips | Once a week, at night, nothing big is running. They charge by the hour.
plumbing-6 | 420 | Replace a toilet and its valve | Wall-hung, frame stays. The new one stands in the corridor.
garden-5 | 520 | Build three raised beds | Larch, {2 m} by {1 m}, with fleece and filling. Access through the garage.
roof-4 | 620 | Roof window: new seal and blind | Window is fifteen years old and whistles. The maker still has parts.
tiling-1 | 240 | Renew the silicone in a bathroom | Bath, shower and basin. Black spots that do not go away any more.
moving-boxes-4 | 310 | Clear out a {cellar|basement} | One small truckload, mostly wood and old shelves, disposal included.
garden-6 | 65 | Plant a hedge of fifteen shrubs | Shrubs are there, soil is loose. Two hours for one person, I think.
electrician-6 | 720 | Network sockets in four rooms | Cable through existing ducts, cabinet in the hall, tested and labelled.
haircut-4 | 22 | Dog grooming, small dog | Wash and trim for a dog of {6 kg} who does not like it.
laptop-6 | 80 | Rescue data from an old disk | Spins, is not recognised. About 200 GB of family pictures.
watch-3 | 230 | Service for a mechanical watch | Runs late by a minute a day. Clean, oil, new crystal.
moving-boxes-5 | 150 | Van with driver for half a day | Within the city, about {40 km} in all. I carry, they drive.
house-painting-6 | 190 | Paint a child’s room | {12 m2}, pale yellow, low {skirting|baseboards}. Paint is included.
plumbing-7 | 1450 | Radiators: replace three, bleed all | The heating is from the seventies. New valves with thermostats.
garden-7 | 1180 | Larch fence, {18 m} | Posts in concrete, one gate, old fence already gone.
car-6 | 130 | Detailing inside and out | Family car, biscuits everywhere, dog on the back seat.
camera-6 | 240 | Digitise 400 slides | Cleaned, scanned in good quality, on a stick, returned in order.
skateboard-3 | 30 | Skateboard lesson for children | Group of five, ninety minutes, boards and helmets can be borrowed.
tent-3 | 160 | Rent a party tent for a weekend | {3 m} by {6 m} with sides, set up and taken down by them.
kayak-3 | 75 | Guided kayak tour, half a day | Two adults, calm water, boats and vests included.
vase-4 | 55 | Pottery course, one evening | Three hours at the wheel, two pieces fired and glazed.
armchair-5 | 460 | Reupholster an armchair | Fabric chosen and bought by us, springs to be checked, wood to be polished.
bicycle-8 | 40 | Build up a bike from a box | Bought online, partly assembled. Adjust gears and brakes so that it is safe.
phone-4 | 25 | Set up a phone for my father | Contacts, pictures, large letters. About an hour, at his home, with patience.
`);

/** Many people sell them, so that there are similar prices. */
export const commonItems: Readonly<Record<'US' | 'DE' | 'JP', readonly Item[]>> = {
  US: [
    ...products(`
sofa-6 | 400 | Linen sofa, three seats | Light {grey|gray} linen, washable covers, five years old. From a home without pets.
sofa-7 | 450 | Three-seat sofa in green linen | Bought two years ago for a room that turned out too small. No stain, no scratch.
sofa-8 | 360 | Three-seat sofa with linen covers | Covers come off and have been washed. One spring creaks when you sit down fast.
sofa-9 | 480 | Sofa, three seats, linen and oak | Oak legs, firm seat. The linen is a little paler on the window side.
sofa-10 | 390 | Three-seat sofa, natural linen | Comfortable for three, or for one who naps. Some pulled threads on the back.
sofa-11 | 430 | Blue linen sofa with three seats | Two years old, hardly used, smoke-free home. The legs come off for the stairs.
bookshelf-1 | 190 | Oak bookcase, four shelves | Solid oak, oiled twice a year. One shelf has a ring from a plant pot.
bookshelf-3 | 230 | Oak bookcase from a school library | Heavy and straight, with the old number plates still on. It takes two people.
bookshelf-4 | 170 | Narrow oak bookcase | Fits beside a door. Veneer at the back, solid oak everywhere you look.
bookshelf-5 | 210 | Oak bookcase with adjustable shelves | All pegs are there. The top is a little paler where the sun comes in.
bookshelf-2 | 250 | Tall oak bookcase, dark stain | Seven feet, in two parts, so it goes up any stairs. No wobble.
bicycle-6 | 280 | Commuter bicycle, eight gears | New chain and brake pads, fenders, a rack. Ridden to work until I moved.
bicycle-12 | 320 | City bicycle with basket | Two years old, serviced in March. Small scratch on the fork.
bicycle-2 | 300 | Hybrid bicycle, medium frame | Light, quick, with lock and pump. The saddle is new.
bicycle-10 | 260 | Step-through bicycle, seven gears | Comfortable and complete. The bell is loud enough for downtown.
bicycle-1 | 340 | Bicycle with rack and bag, large frame | Disc brakes, {tyres|tires} with a summer on them. Always kept indoors.
`),
    ...services(`
house-painting-7 | 900 | Paint two rooms, walls and ceilings | {40 m2} in all, one {colour|color}, a few holes to fill. Paint is included.
house-painting-8 | 1050 | Paint walls and ceilings of a small {flat|apartment} | Two rooms and a hall. The furniture will stand in the middle, covered.
house-painting-9 | 980 | Walls and ceilings of two rooms to paint | White on white, the ceilings are {2.8 m} high. They bring the ladders.
house-painting-10 | 860 | Paint a bedroom and an office, walls and ceilings | Two rooms, one wall is dark green and wants two coats more.
house-painting-11 | 1120 | Paint two rooms and a hall, ceilings too | Walls are sound. Quote includes tape, covers and taking the rest away.
house-painting-12 | 940 | Two rooms: paint the walls and ceilings | An empty {flat|apartment} before moving in. Access from eight in the morning.
plumbing-4 | 2050 | Boiler repair: new heat exchanger | Gas boiler from 2011, in the basement. The old exchanger leaks. Quote includes draining and refilling.
plumbing-7 | 1900 | Boiler repair: burner and gas valve | It starts, then goes out. They replace both and test the flue.
plumbing-2 | 2250 | Boiler repair with a new control board | No heat on cold mornings. Part, work and a year of guarantee in one price.
plumbing-5 | 1750 | Boiler repair: circulator and expansion tank | Radiators upstairs stay cold. Two hours to drain, they say, half a day in all.
plumbing-1 | 2150 | Gas boiler repair, two days | Heat exchanger and seals. A second company wants to sell me a new one instead.
plumbing-6 | 1980 | Boiler repair after a leak | Cracked section, new gaskets, a pressure test. Access through the yard.
roof-2 | 900 | Roof repair: flashing around a chimney | Water comes in when it rains from the west. One day for two people.
roof-1 | 1100 | Roof repair after a storm | About twenty shingles and a piece of gutter. They bring the ladders.
roof-4 | 850 | Roof repair beside a skylight | The frame is fine, the seal around it is not. Includes taking the old one away.
roof-3 | 1250 | Roof repair over a porch | Two soft boards and new felt, {8 m2} in all. Paint is not included.
roof-2 | 980 | Flat roof repair, two seams | Over a garage. They heat-weld the seams and coat the corner where water stands.
`),
  ],
  DE: products(`
bicycle-9 | 330 | City bike with seven-speed hub | Frame {53 cm}, new {tyres|tires}, lights that work. Basket and lock go with it.
bicycle-10 | 360 | City bike, eight-speed hub, {56 cm} | Belt serviced last spring, no rust, one scratch from a doorway.
bicycle-11 | 300 | City bike with hub gears | Eight speeds, new chain, coaster brake. Stood in the {cellar|basement} for a winter.
bicycle-12 | 390 | Low-step city bike, eight-speed hub | Two years old with the dealer’s papers. Bags stay on if you like them.
bicycle-13 | 345 | City bike with hub dynamo and basket | Eight speeds, frame {50 cm}. The bell is louder than it looks.
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

/** Each is posted once. */
export const items: readonly Item[] = [
  ...[...homeItems, ...leisureItems].map((row) => ({ type: 'PRODUCT' as const, ...row })),
  ...serviceItems.map((row) => ({ type: 'SERVICE' as const, ...row })),
];

/** Fit for anything of the kind. */
const commonNotes: Record<Item['type'], readonly string[]> = {
  PRODUCT: [
    'I sold one for about this last spring.',
    'Two similar ones near me went for this.',
    'Fair if everything is as you say.',
    'I’d pay this without haggling.',
    'Ask a little more and leave room to negotiate.',
    'Condition decides here. The photo looks good.',
    'New ones are on sale right now, so I wouldn’t go higher.',
    'These are getting hard to find.',
    'At this price I’d come and look today.',
    'This would be gone by the weekend.',
    'My sister paid this for hers last year.',
    'Higher if you can wait for the right buyer.',
  ],
  SERVICE: [
    'I paid about this the last time.',
    'Get it in writing, and ask what’s left out.',
    'Ask two others before you say yes.',
    'Close to what people charge around here.',
    'Fair if they come when they say.',
    'Weekdays are often cheaper. Worth asking.',
    'I asked around last month and heard this.',
    'Above this, I’d ask what the rest is for.',
    'With good reviews I’d pay this.',
    'It depends on the person. This is the middle.',
    'I’d offer this in cash and see what they say.',
    'A friend got three prices. This was the middle one.',
  ],
};

/** By the kind of thing, in the words of its picture. */
const productNotes = notesOf(`
sofa | Covers that come off are worth something. | The stairs will cost the buyer more than the sofa. | A little less with a stain, even a hidden one. | Good frames last. I’d pay for the frame. | Sofas lose half on the day they’re delivered.
armchair | I restore chairs. The frame is what counts. | A second one like it would double the price. | Sit in it before you pay more than this. | The fabric alone would cost me this.
desk-lamp | Rewiring costs about a third of this. | Old brass goes up every year. | I’d check the switch first. | Shades are the part that’s hard to replace.
wooden-table | Solid wood at this size is rarely cheaper. | Rings sand out. I’d take it. | Chairs would help it sell. | Whoever buys it needs a van.
bookshelf | Flat-pack ones go for much less. | Glass doors make the difference. | Bring the screws in a bag and you’ll get this. | Shelves that don’t sag are worth it.
coffee-machine | How many cups has it made? That decides. | Descaled regularly, so yes. | A new gasket costs nothing. The pump is the question. | Machines of this make hold their price.
washing-machine | Four years is middle-aged for one of these. | Less if it has to come down the stairs. | Bearings are what fail. Listen to the spin. | Delivered and connected, I’d add a bit.
plant | Big plants cost more than this in shops. | The pot is half of the price. | Check for pests, then pay it. | Mine grew to this size in two years.
vase | Signed ones go higher. | A chip halves it. There’s none here. | Nice glaze. I’d pay this at a market. | Without a name on it, this is the limit.
painting | The frame alone is worth half of this. | Hard to say without the artist’s name. | I’d pay this for the wall, not for the name. | At an auction it could go either way.
bicycle | New brakes and chain would cost a hundred more. | Right for its size and age. | Spring prices. In winter it’d be less. | Hub gears last for ever. | Check the frame number first.
guitar | Solid tops keep their price. | I’d want to hear it first. | With the case, yes. | New strings don’t change much, a new fret job does.
piano | Moving it costs the buyer as much again. | Tuned is good, regulated is better. | Old uprights often go for nothing. This one’s better. | Weighted keys: that’s what makes it worth this.
camera | Low shutter count, so a little more. | Lenses keep their value, bodies don’t. | The newer model pushed these down. | Two batteries and a bag help.
laptop | Battery health is fine for its age. | New ones with less memory cost twice this. | Wipe it before you sell it. | Last year’s models fell, so this is what’s left.
phone | Unlocked, so yes. | The battery is what I’d ask about. | Shops give you two thirds of this. | Receipt and box are worth a little.
headphones | New pads cost a fifth of this. | They hold up well. I have the same. | On sale they’re hardly more. | Open ones sell slower.
watch | Box and papers add a fifth. | It needs a service at some point, so not more. | Steel bracelet with all links: fair. | Runs well? Then this.
game-console | Stick drift is a cheap fix. | Games on disc add a bit. | The new one is out, so prices fell. | Two controllers make it a set.
record-player | A good stylus is a third of this. | Belt drives are easy to look after. | Records come on top for me. | Seventies sound. I’d pay it.
skateboard | Bearings are cheap, decks aren’t. | Wheels look fresh. | For a beginner that’s plenty. | Longboards go for a bit more here.
backpack | A repaired zip is fine with me. | Rain cover included, good. | These fit long backs, which is rare. | I’d pay this before a long trip.
sneakers | Only if they’re real. Show the receipt. | Rare size, so it’ll take time. | Worn three times is worn. | Resale went down this year.
tent | New poles are a good sign. | Sealed seams are worth the extra. | Out of season I’d pay less. | Pitch it once for the photos.
kayak | A roof rack would help it sell. | Hatches tight, so yes. | Spring is the time to sell it. | One patch is nothing.
car | Mileage is right for its age. | Two sets of wheels are worth a lot. | The service book decides. | Rust under the sill takes this down. | Dealers ask a quarter more.
baby-stroller | Folds with one hand: sold. | Faded covers don’t matter to a baby. | There are many around, so not more. | Wheels like new, that’s rare.
`);
const tradeNotes = notesOf(`
plumbing | The call-out is often extra. Ask. | Parts are a third of this. | Two hours’ work, if the valves come off. | I’m a plumber. Above this is padding. | Old pipes can add a day.
house-painting | Paint is a tenth of it, the rest is hours. | Two coats? Then yes. | Filling and sanding take longest. | I paint rooms for a living. This is about right. | Empty rooms are cheaper.
roof | The scaffold is half of it. | Ask who clears away the old tiles. | After a storm everybody charges more. | Get a photo of what they found.
garden | Taking the cuttings away is what costs. | Autumn is cheaper. | Heavy soil adds a day. | Two people, one day. | The stump would be extra.
moving-boxes | Weekends cost a fifth more. | Count the boxes twice. | Every floor of stairs adds up. | Two movers and a van for a day come to this. | Ask whether they’re insured.
electrician | The certificate is worth paying for. | Brick walls take time. | Material is a quarter of it. | An hour to look, an hour to fix. | I had the same done for this.
tiling | Waterproofing is where you shouldn’t save. | Removing the old ones is extra. | Small rooms cost more for their size. | Tiles bought by you: then this is for the work.
`);

/** Fitting ones first. */
export function notesFor({ type, picture }: Item): readonly string[] {
  const kind = picture.replace(/-\d+$/, '');
  const own = (type === 'PRODUCT' ? productNotes : tradeNotes)[kind] ?? [];
  return [...own, ...commonNotes[type]];
}

function notesOf(table: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [kind = '', ...own] = line.split(' | ');
        return [kind, own];
      }),
  );
}
