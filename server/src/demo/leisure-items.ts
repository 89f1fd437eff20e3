import { tableOf, type Row } from './item-table.ts';

export const leisureItems: readonly Row[] = tableOf(`
bicycle-1 | 340 | City bike with eight-speed hub | Frame 53 cm, belt serviced, new tyres and lights that work. Basket can stay.
bicycle-2 | 920 | Steel road bike, restored | Frame 56 cm from 1986, repainted, modern groupset with about 800 km on it.
bicycle-3 | 560 | Mountain bike, hardtail 29" | Size L, air fork with lockout, hydraulic brakes bled in May. Scratches where you would expect them.
bicycle-4 | 1650 | Electric cargo bike with rain cover | Carries two children. Battery at 91 % by the dealer’s test, 4,200 km.
bicycle-5 | 110 | Children’s bike, 20 inch | Six gears, grown out of after one summer. Bell louder than necessary.
guitar-1 | 260 | Acoustic guitar with solid top | Spruce top, low action, new strings. Small dent beside the sound hole.
guitar-2 | 690 | Electric guitar, made in Japan 1994 | Sunburst, original pickups, frets with plenty of life. With a hard case.
guitar-3 | 90 | Nylon-string guitar for beginners | Three-quarter size, with bag and tuner. Served two children well.
piano-1 | 1200 | Upright piano, tuned last month | Black polish, 118 cm, one owner since 1998. On the ground floor with wide doors.
piano-2 | 480 | Digital piano with 88 weighted keys | With stand, bench and headphones. The neighbours thank you already.
camera-1 | 540 | Mirrorless camera with two lenses | About 14,000 shots, kit zoom and a bright 50 mm. Two batteries and a bag.
camera-2 | 230 | Film camera with 50 mm f/1.8 | Serviced shutter, new light seals, meter agrees with my phone.
camera-3 | 95 | Action camera with housing | Dived to ten metres last August and came back dry. Mounts included.
laptop-1 | 620 | Laptop, 14 inch, 16 GB memory | Three years old, battery at 84 %, no scratches on the screen. Freshly installed.
laptop-2 | 1180 | Laptop for video work, 32 GB | One year old with guarantee. Loud under load, fast under load.
laptop-3 | 140 | Old laptop for writing | Nine years, new battery, light system installed. The keyboard is still the best one I had.
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
backpack-1 | 110 | Trekking backpack, 60 litres | Fits a long back. One zip repaired by the maker. Rain cover included.
backpack-2 | 70 | Camera backpack with side access | Holds a body and four lenses. The laptop sleeve is unused.
sneakers-1 | 120 | Limited sneakers, size 43 | Worn three times, indoors mostly. Box and spare laces.
sneakers-2 | 60 | Trail running shoes, size 39 | About 80 km. Too narrow for me, which I should have known.
tent-1 | 190 | Three-person tent, two entrances | Four kilos, sealed seams, one pole section is new. Dry for three Scottish weeks.
tent-2 | 85 | Pop-up tent for festivals | Up in three seconds, down in thirty minutes and a video.
kayak-1 | 620 | Touring kayak with paddle | Four metres thirty, polyethylene, hatch covers tight. Needs a roof rack and a friend.
kayak-2 | 260 | Inflatable kayak for two | Pump, two paddles and seats. One patch, neatly done.
car-1 | 6800 | Small hatchback, 2015, 98,000 km | Petrol, manual, serviced every year with book. A dent in the rear door, new brakes in front.
car-2 | 14200 | Estate car, 2019, one owner | Diesel, automatic, tow bar, winter tyres on their own rims. Driven on motorways.
car-3 | 3100 | Old convertible for the summer | 1998, roof tight, a little rust under the sill that is in the photos I can send.
baby-stroller-1 | 230 | Baby stroller with carrycot | Folds with one hand, which is the whole point. Wheels turn freely, cover has faded.
baby-stroller-2 | 90 | Light buggy for travel | Fits above the seat in a plane. Sun shade as good as new.
camera-4 | 380 | Bright portrait lens, 85 mm | No fungus, no scratches, focus ring smooth. Caps and hood included.
laptop-4 | 350 | Tablet with pencil and keyboard | Used for one term of drawing classes. The tip of the pencil is new.
record-player-3 | 420 | Receiver and speakers from 1978 | Cleaned contacts, warm sound, real walnut. Heavier than it looks.
bicycle-6 | 210 | Folding bike, 16 inch | Folds small enough for the train. Chain and cassette changed in spring.
`);
