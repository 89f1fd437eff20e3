import { normalForm } from './normal-form.ts';

/**
 * Signs in the form of `signKey`: those of Intl, and those usual on price tags. The lev has been replaced by
 * the euro, but people still write it.
 */
const writtenSigns: Readonly<Record<string, string>> = {
  AED: 'Dh Dhs دإ درهم',
  AFN: '؋ Af Afs',
  ALL: 'L Lek Lekë',
  AMD: '֏ դր',
  AOA: 'Kz',
  ARS: '$',
  AUD: '$ A$',
  AWG: 'Afl ƒ',
  AZN: '₼ man',
  BAM: 'KM КМ',
  BBD: '$ Bds$',
  BDT: '৳ Tk',
  BGN: 'лв lv',
  BHD: 'BD دب',
  BIF: 'F FBu',
  BMD: '$ BD$',
  BND: '$ B$',
  BOB: 'Bs $b',
  BRL: 'R$ $',
  BSD: '$ B$',
  BTN: 'Nu',
  BWP: 'P',
  BYN: 'Br Rbl р руб',
  BZD: '$',
  CAD: '$ C$',
  CDF: 'F FC',
  CHF: 'F Fr SFr',
  CLP: '$ CH$',
  CNY: '¥ 元 圆 RMB',
  COP: '$ COL$',
  CRC: '₡',
  CUP: '$ $MN ₱',
  CVE: '$ Esc',
  CZK: 'Kč Kc',
  DJF: 'F Fdj',
  DKK: 'kr Dkr',
  DOP: '$ RD$',
  DZD: 'DA دج',
  EGP: '£ E£ £E LE جم',
  ERN: 'Nfk',
  ETB: 'Br Birr ብር',
  EUR: '€',
  FJD: '$',
  FKP: '£ Fl£',
  GBP: '£ UK£ £UK',
  GEL: '₾ ლ',
  GHS: '₵',
  GIP: '£',
  GMD: 'D',
  GNF: 'F FG',
  GTQ: 'Q',
  GYD: '$ G$',
  HKD: '$ 元 圓',
  HNL: 'L',
  HTG: 'G Gde',
  HUF: 'Ft',
  IDR: 'Rp',
  ILS: '₪ NIS שח',
  INR: '₹ Rs Re रु रू',
  IQD: 'ID دع',
  IRR: 'ریال رإ',
  ISK: 'kr Ikr',
  JMD: '$ J$',
  JOD: 'JD دأ',
  JPY: '¥ 円 圓',
  KES: 'KSh Sh',
  KGS: '⃀ сом',
  KHR: '៛',
  KMF: 'F CF FC',
  KPW: '₩ 원',
  KRW: '₩ 원',
  KWD: 'KD دك',
  KYD: '$ CI$',
  KZT: '₸ тг',
  LAK: '₭ ₭N',
  LBP: '£ L£ £L LL لل',
  LKR: 'Rs රු',
  LRD: '$ L$ LD$',
  LSL: 'L',
  LYD: 'LD دل',
  MAD: 'Dh Dhs دم درهم',
  MDL: 'L lei leu',
  MGA: 'Ar',
  MKD: 'ден den',
  MMK: 'K Ks',
  MNT: '₮ төг',
  MOP: '$ MOP$ P 元 圓',
  MRU: 'UM أم',
  MUR: 'Rs Re',
  MVR: 'Rf',
  MWK: 'MK',
  MXN: '$ MEX$',
  MYR: 'RM',
  MZN: 'MT MTn',
  NAD: '$ N$',
  NGN: '₦ N',
  NIO: '$ C$ $C',
  NOK: 'kr Nkr',
  NPR: 'Rs रु रू नेरू',
  NZD: '$',
  OMR: 'ريال رع',
  PAB: 'B/',
  PEN: 'S/',
  PGK: 'K',
  PHP: '₱ P',
  PKR: 'Rs',
  PLN: 'zł zl',
  PYG: '₲ Gs',
  QAR: 'QR ريال رق',
  RON: 'L lei leu lej レイ लेई',
  RSD: 'din дин',
  RUB: '₽ р руб',
  RWF: 'F RF FR FRw',
  SAR: 'SR ريال رس',
  SBD: '$ SI$',
  SCR: 'Rs SR SRe',
  SDG: '£ جس',
  SEK: 'kr Skr',
  SGD: '$ S$',
  SHP: '£',
  SLE: 'Le',
  SOS: 'S Sh',
  SRD: '$',
  SSP: '£ SD£',
  STN: 'Db',
  SYP: '£ S£ £S LS لس',
  SZL: 'E L',
  THB: '฿ Bt บาท',
  TJS: 'SM сом смн',
  TMT: 'man ТМТ',
  TND: 'DT دت',
  TOP: '$ T$ $T',
  TRY: '₺ TL',
  TTD: '$',
  TWD: '$ NT$ 元 圓',
  TZS: 'TSh Sh',
  UAH: '₴ грн',
  UGX: 'USh Sh',
  USD: '$ U$S U$D U$',
  UYU: '$ $U',
  UZS: 'soʻm soum сўм сум',
  VES: 'Bs BsS BsF',
  VND: '₫ đ VNĐ',
  VUV: 'VT',
  WST: '$ WS$ $WS',
  XAF: 'F CFA FCFA',
  XCD: '$ EC$',
  XCG: 'Cg Cf XCg',
  XOF: 'F CFA FCFA',
  XPF: 'F CFP CFPF FCFP',
  YER: 'ريال ري',
  ZAR: 'R',
  ZMW: 'K ZK Kw',
  ZWG: '$ Z$ ZiG',
};

let codesBySign: ReadonlyMap<string, readonly string[]> | undefined;

/** Empty if unknown. `key` comes from `signKey`. */
export function currenciesOfSign(key: string): readonly string[] {
  codesBySign ??= gatherCodesBySign();
  return codesBySign.get(key) ?? [];
}

/** 'Kr.' becomes kr, and 'F CFA' becomes FCFA. */
export function signKey(sign: string): string {
  return normalForm(sign, 'NFKC')
    .replaceAll(/\s|\p{Cf}/gu, '')
    .replaceAll(/([\p{L}\p{M}/])(?:\.(?!\.)|['ʻ"״](?=\p{L}))/gu, '$1')
    .toUpperCase();
}

function gatherCodesBySign(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [code, signs] of Object.entries(writtenSigns))
    for (const key of new Set(
      [code, ...signs.split(' ').flatMap((sign) => spellings(sign, code))].map(signKey),
    ))
      found.set(key, [...(found.get(key) ?? []), code]);
  return found;
}

/** 'CA$', '$CA', 'CAD$' and '$CAD' are all in use. */
function spellings(sign: string, code: string): string[] {
  if (!/^\p{Sc}$/u.test(sign)) return [sign];
  const country = code.slice(0, 2);
  return [sign, country + sign, sign + country, code + sign, sign + code];
}
