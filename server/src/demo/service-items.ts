import { tableOf, type Row } from './item-table.ts';

export const serviceItems: readonly Row[] = tableOf(`
plumbing-1 | 280 | Replace a kitchen tap and two valves | The tap is bought already. The valves under the sink no longer close. Second floor, water can be shut off in the hall.
plumbing-2 | 640 | New shower mixer behind tiles | The mixer drips inside the wall. The quote includes opening and closing the tiles, but no new ones.
plumbing-3 | 190 | Unblock a kitchen drain | Slow for months, now it stands. The plumber wants to bring a camera, and I wonder whether that is needed.
plumbing-4 | 3400 | Replace a gas water heater | Eighty litres, in the basement, chimney is fine. The quote includes removal of the old one and the certificate.
plumbing-5 | 950 | Move a washing machine connection | Three metres of pipe and drain from the bathroom to the corridor, through one light wall.
house-painting-1 | 1250 | Paint a two-room flat, walls and ceilings | Fifty-two square metres, one colour, some cracks to fill. Furniture will be in the middle of the rooms.
house-painting-2 | 4800 | Paint the outside of a small house | Two floors, wood cladding, needs sanding on the weather side. Scaffold is in the quote.
house-painting-3 | 320 | One feature wall with wallpaper | Four metres by two sixty, paper is bought, old paint underneath is sound.
house-painting-4 | 680 | Repaint ten window frames | Wood, inside only. Two need putty. I can take out the curtains.
roof-1 | 8900 | New roof for a garage and carport | Forty-five square metres of bitumen to metal sheets, including gutters.
roof-2 | 450 | Repair after a storm: twelve tiles | Tiles are at hand, two storeys, needs a lift or a ladder with courage.
roof-3 | 1350 | Clean gutters and fix the flashing | Water comes in beside the chimney when it rains from the west.
garden-1 | 260 | Hedge trimming, thirty metres | Two metres high, both sides, cuttings taken away. Once now and once in autumn.
garden-2 | 2100 | New lawn and a small terrace | Eighty square metres of turf and twelve of stone on gravel. The soil is heavy.
garden-3 | 780 | Fell a dead birch beside the house | About fourteen metres, has to be taken down in pieces. Stump may stay.
garden-4 | 140 | Monthly garden care | Mowing, edges and weeds for a front garden of sixty square metres.
moving-boxes-1 | 720 | Move a two-room flat across town | Third floor with lift to second floor without. Forty boxes, a piano is not among them.
moving-boxes-2 | 190 | Carry a sofa and a wardrobe up | Fourth floor, wide stairs, the wardrobe comes apart. Two strong people for two hours.
moving-boxes-3 | 2600 | Move to another city, 400 km | Three rooms, about thirty cubic metres. They pack the kitchen, we pack the rest.
electrician-1 | 380 | Four new sockets in a home office | Surface wiring is fine. Fuse box has free places. Walls are brick.
electrician-2 | 1900 | New fuse box for an old house | From ceramic fuses to breakers with protection, certificate included.
electrician-3 | 1150 | Charger for an electric car | Eleven kW, cable of nine metres from the box to the carport, one wall to drill.
electrician-4 | 160 | Hang five lamps and a fan | Lamps are there, hooks are there, one ceiling is three metres ten high.
tiling-1 | 1700 | Tile a small bathroom floor and shower | Six square metres of floor and nine of wall, waterproofing included, tiles bought by us.
tiling-2 | 420 | Replace cracked kitchen tiles | About fifteen tiles above the worktop, spare ones exist. Silicone to be renewed as well.
tiling-3 | 960 | Outdoor steps in stone | Five steps, one metre twenty wide, frost-proof, old ones to be removed.
haircut-1 | 65 | Cut and colour at home | Shoulder length, roots and a cut, two hours. The stylist brings everything.
haircut-2 | 35 | Beard trim and short cut | Every three weeks, fixed appointment. I wonder what is usual here.
haircut-3 | 420 | Wedding hair and make-up, two people | With one rehearsal, on a Saturday in June, fifteen minutes from the centre.
laptop-5 | 150 | Replace a broken laptop screen | Part and work together. The shop says two days. Fourteen inch, matt.
phone-3 | 95 | New battery and charging port | Phone is four years old. I wonder whether it is worth it at all.
piano-3 | 130 | Tune an upright piano | Not tuned for three years, half a tone low, keys all work.
bicycle-7 | 85 | Full bicycle service | New chain, cables, brake pads; wheels trued. Parts are counted separately, they say.
car-4 | 540 | Front brakes, discs and pads | Compact car, quote by an independent garage with parts of the maker.
car-5 | 1150 | Timing belt with water pump | At 120,000 km, as the book says. The dealer asks nearly twice as much.
camera-5 | 900 | Photographer for a birthday, four hours | About sixty guests, evening light, a hundred edited pictures within two weeks.
guitar-4 | 45 | Guitar lesson, one hour | At the teacher’s place, for an adult who starts again after twenty years.
baby-stroller-3 | 18 | Babysitting, price for an hour | Two children of three and six, Friday evenings, ten minutes from the station.
plant-5 | 60 | Water plants for two weeks | Every other day, thirty pots and a balcony. Cat will supervise.
washing-machine-4 | 170 | Repair: washing machine does not drain | Pump hums but nothing moves. Technician asks for a flat fee plus the part.
coffee-machine-4 | 140 | Service for an espresso machine | New seals, descaling and a pressure check. They pick it up and bring it back.
bookshelf-5 | 240 | Assemble a wall of shelves | Eleven flat boxes, to be fixed to a plaster wall. Instructions are complete, patience is not.
sofa-5 | 190 | Deep-clean a sofa and two armchairs | Fabric, red wine on one seat. Steam and extraction at home.
wooden-table-5 | 330 | Sand and oil an oak table | Two metres by ninety, rings and scratches of ten years. Picked up and brought back.
painting-4 | 280 | Frame a large print under museum glass | One metre by seventy, oak frame, acid-free mount.
house-painting-5 | 2300 | Paint a staircase over three floors | Walls to shoulder height in enamel, above it in emulsion. Old paint is sound.
electrician-5 | 290 | Find out why the breaker trips | Once a week, at night, nothing big is running. They charge by the hour.
plumbing-6 | 420 | Replace a toilet and its valve | Wall-hung, frame stays. The new one stands in the corridor.
garden-5 | 520 | Build three raised beds | Larch, two metres by one, with fleece and filling. Access through the garage.
roof-4 | 620 | Roof window: new seal and blind | Window is fifteen years old and whistles. The maker still has parts.
tiling-1 | 240 | Renew the silicone in a bathroom | Bath, shower and basin. Black spots that do not go away any more.
moving-boxes-4 | 310 | Clear out a cellar | About six cubic metres, mostly wood and old shelves, disposal included.
garden-6 | 65 | Plant a hedge of fifteen shrubs | Shrubs are there, soil is loose. Two hours for one person, I think.
electrician-6 | 720 | Network sockets in four rooms | Cable through existing ducts, cabinet in the hall, tested and labelled.
haircut-4 | 22 | Dog grooming, small dog | Wash and trim for a dog of six kilos who does not like it.
laptop-6 | 80 | Rescue data from an old disk | Spins, is not recognised. About 200 GB of family pictures.
watch-3 | 230 | Service for a mechanical watch | Runs late by a minute a day. Clean, oil, new crystal.
moving-boxes-5 | 150 | Van with driver for half a day | Within the city, about 40 km in all. I carry, they drive.
house-painting-6 | 190 | Paint a child’s room | Twelve square metres, pale yellow, low skirting. Paint is included.
plumbing-7 | 1450 | Radiators: replace three, bleed all | Flat heating from the seventies. New valves with thermostats.
garden-7 | 1180 | Fence of eighteen metres in larch | Posts in concrete, one gate, old fence already gone.
car-6 | 130 | Detailing inside and out | Family car, biscuits everywhere, dog on the back seat.
camera-6 | 240 | Digitise 400 slides | Cleaned, scanned in good quality, on a stick, returned in order.
skateboard-3 | 30 | Skateboard lesson for children | Group of five, ninety minutes, boards and helmets can be borrowed.
tent-3 | 160 | Rent a party tent for a weekend | Three metres by six with sides, set up and taken down by them.
kayak-3 | 75 | Guided kayak tour, half a day | Two adults, calm water, boats and vests included.
vase-4 | 55 | Pottery course, one evening | Three hours at the wheel, two pieces fired and glazed.
armchair-5 | 460 | Reupholster an armchair | Fabric chosen and bought by us, springs to be checked, wood to be polished.
bicycle-8 | 40 | Build up a bike from a box | Bought online, partly assembled. Adjust gears and brakes so that it is safe.
phone-4 | 25 | Set up a phone for my father | Contacts, pictures, large letters. About an hour, at his home, with patience.
`);
