import { tableOf, type Row } from './item-table.ts';

export const homeItems: readonly Row[] = tableOf(`
sofa-1 | 420 | Three-seat linen sofa, two years old | Linen with washable covers, one small stain on the left armrest that does not show under a cushion. Smoke-free home, no pets.
sofa-2 | 780 | Mid-century style sofa with walnut legs | Bought new three years ago. Firm seat, fabric like new, one leg has a scratch. Comes apart for narrow stairs.
sofa-3 | 260 | Corner sofa bed with storage | Opens to a double bed. The mechanism runs well, the fabric is a little faded where the sun stood.
armchair-1 | 180 | Reading armchair, bouclé | Cream bouclé, solid beech frame. Used in a guest room, so hardly at all.
armchair-2 | 320 | Leather club chair with patina | Real leather, about thirty years old, re-stuffed in 2021. The patina is what you pay for.
armchair-3 | 95 | Rocking armchair for a nursery | Quiet, sturdy and very much loved. Cushion covers were washed last week.
desk-lamp-1 | 45 | Adjustable architect desk lamp | Clamp base, all joints tight, takes a standard bulb. Small chip in the paint of the shade.
desk-lamp-2 | 140 | Vintage brass banker’s lamp | Green glass shade without a crack, rewired by an electrician. Pull chain works.
wooden-table-1 | 540 | Solid oak dining table for eight | Two metres by ninety, oiled oak, four centimetres thick. A few glass rings that sanding would take out.
wooden-table-2 | 120 | Folding kitchen table with two chairs | Good for a small flat: folds flat against the wall. Chairs wobble a little, screws are included.
wooden-table-3 | 230 | Round pine table, extendable | One metre across, with an insert one metre forty. Painted legs, natural top.
bookshelf-1 | 75 | Tall white bookshelf, five shelves | Some marks on the sides from books. Already taken apart and ready to be carried.
bookshelf-2 | 350 | String-style wall shelf system | Three ladders and seven shelves in ash with a cabinet. All brackets and screws are there.
bookshelf-3 | 160 | Oak bookcase with glass doors | From my grandmother’s study. One hinge is new, the key still turns.
coffee-machine-1 | 210 | Espresso machine with steam wand | Descaled every month, new gasket this year. Tamper, two baskets and a milk jug come with it.
coffee-machine-2 | 620 | Fully automatic coffee machine | Grinds, brews and froths. About six thousand cups so far, serviced in March, invoice at hand.
coffee-machine-3 | 55 | Filter coffee machine with thermos | Makes ten cups and keeps them hot. Replaced by something bigger at the office.
washing-machine-1 | 240 | Front-loader washing machine, 8 kg | Four years old, A-rated, runs quietly. Moving to a place that has one. You would need to carry it down one floor.
washing-machine-2 | 380 | Washer-dryer in one, 9/6 kg | Two years old with papers. Dries slowly, as they all do, and washes very well.
plant-1 | 60 | Monstera, 1.4 metres tall | Healthy and growing too fast for my window. Comes in its clay pot with a moss pole.
plant-2 | 35 | Set of five easy house plants | Pothos, snake plant, spider plant and two succulents, all repotted this spring.
plant-3 | 110 | Mature olive tree in a pot | About two metres, survived three winters on the balcony with a fleece around it.
vase-1 | 90 | Hand-thrown stoneware vase | By a local potter, signed below. Thirty-two centimetres, matt glaze, no chips.
vase-2 | 260 | Art-glass vase from the sixties | Heavy amber glass, probably Scandinavian. There is no signature, so I honestly cannot say more.
painting-1 | 480 | Oil landscape in a gilded frame | Sixty by eighty, signed but not legible to me, about 1920. The frame has two small losses.
painting-2 | 150 | Abstract acrylic on canvas | By a friend from art school. One metre square, never hung for lack of wall.
desk-lamp-3 | 70 | Floor lamp with paper shade | Bamboo tripod, warm light. The shade is new because the cat had views about the old one.
wooden-table-4 | 410 | Standing desk, electric, 160 cm | Two motors, four memory positions, oak-look top with a cable tray. From a home office that ended.
armchair-4 | 210 | Ergonomic office chair | Adjustable everywhere, mesh back. Eight years of guarantee are left and it goes with the chair.
sofa-4 | 150 | Two-seat sofa for a student flat | Comfortable, a bit ugly, very honest. Covers come off and have been washed.
bookshelf-4 | 40 | Cube shelf, four by two | White, with four fabric boxes. One cube has a scratch at the back.
washing-machine-3 | 90 | Older top-loader, works fine | Eleven years old and never repaired. Narrow, fits a small bathroom.
vase-3 | 45 | Pair of blue ceramic vases | Bought on a trip, twenty centimetres each. One has a hairline that holds water all the same.
painting-3 | 85 | Framed botanical prints, set of four | Thirty by forty, behind glass with oak frames. They look better than in my photo.
plant-4 | 25 | Lemon tree seedlings, three | Grown from seed, two years old. No lemons so far, but the leaves smell wonderful.
`);
