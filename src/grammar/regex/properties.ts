// The Unicode properties of RE2, and the number of instructions of each, as `\p` and as `\P`. Measured: the
// oracle test compares each of them, and some unknown names, with RE2.
// Source: https://github.com/google/re2, unicode_groups.cc.

/** `name:positive:negative`. */
const MEASURED = `
Adlam:8:21 Ahom:8:22 Anatolian_Hieroglyphs:6:19 Any:7:0 Arabic:98:118 Armenian:11:27 Avestan:5:18 Balinese:6:19
Bamum:11:27 Bassa_Vah:5:21 Batak:4:18 Bengali:18:30 Bhaiksuki:9:23 Bopomofo:7:27 Brahmi:8:19 Braille:3:17
Buginese:4:19 Buhid:3:18 C:70:104 Canadian_Aboriginal:10:26 Carian:6:20 Caucasian_Albanian:7:21 Cc:4:15 Cf:51:98
Chakma:7:21 Cham:7:23 Cherokee:11:27 Chorasmian:6:19 Co:17:21 Common:352:401 Coptic:8:23 Cs:3:16 Cuneiform:13:24
Cypriot:9:22 Cypro_Minoan:6:20 Cyrillic:33:57 Deseret:6:18 Devanagari:14:29 Dives_Akuru:14:27 Dogra:4:19
Duployan:11:24 Egyptian_Hieroglyphs:6:18 Elbasan:4:18 Elymaic:4:18 Ethiopic:63:82 Georgian:18:34
Glagolitic:13:28 Gothic:6:20 Grantha:20:34 Greek:62:89 Gujarati:18:30 Gunjala_Gondi:11:26 Gurmukhi:20:33
Han:80:75 Hangul:36:60 Hanifi_Rohingya:5:19 Hanunoo:3:19 Hatran:6:20 Hebrew:15:32 Hiragana:19:38
Imperial_Aramaic:5:19 Inherited:66:114 Inscriptional_Pahlavi:5:19 Inscriptional_Parthian:5:19 Javanese:7:21
Kaithi:7:20 Kannada:17:29 Katakana:34:59 Kawi:8:22 Kayah_Li:4:20 Kharoshthi:13:26 Khitan_Small_Script:9:25
Khmer:9:23 Khojki:7:21 Khudawadi:7:22 L:1196:1198 Lao:14:29 Latin:78:109 Lepcha:7:21 Limbu:8:23 Linear_A:9:21
Linear_B:15:25 Lisu:7:26 Ll:822:884 Lm:133:252 Lo:932:995 Lt:15:33 Lu:790:846 Lycian:4:18 Lydian:5:19 M:551:736
Mahajani:4:20 Makasar:4:20 Malayalam:11:22 Mandaic:4:17 Manichaean:5:19 Marchen:8:23 Masaram_Gondi:12:26
Mc:309:429 Me:12:37 Medefaidrin:6:19 Meetei_Mayek:6:24 Mende_Kikakui:7:20 Meroitic_Cursive:8:21
Meroitic_Hieroglyphs:4:18 Miao:10:22 Mn:573:806 Modi:7:20 Mongolian:14:31 Mro:6:21 Multani:8:23 Myanmar:10:27
N:233:472 Nabataean:5:19 Nag_Mundari:4:20 Nandinagari:8:23 Nd:86:265 New_Tai_Lue:8:22 Newa:7:20 Nko:3:15
Nl:31:64 No:149:274 Nushu:11:27 Nyiakeng_Puachue_Hmong:8:23 Ogham:3:18 Ol_Chiki:3:18 Old_Hungarian:7:20
Old_Italic:5:19 Old_North_Arabian:4:18 Old_Permic:4:19 Old_Persian:7:21 Old_Sogdian:4:18 Old_South_Arabian:4:18
Old_Turkic:6:18 Old_Uyghur:6:20 Oriya:18:31 Osage:7:21 Osmanya:5:19 P:330:577 Pahawh_Hmong:12:24 Palmyrene:4:18
Pau_Cin_Hau:4:19 Pc:13:33 Pd:37:72 Pe:115:154 Pf:15:33 Phags_Pa:3:19 Phoenician:5:19 Pi:15:34 Po:313:550
Ps:122:158 Psalter_Pahlavi:6:20 Rejang:6:22 Runic:6:21 S:442:555 Samaritan:4:16 Saurashtra:6:20 Sc:48:96
Sharada:6:19 Shavian:4:18 Siddham:7:21 SignWriting:8:21 Sinhala:19:37 Sk:57:97 Sm:113:169 So:365:435
Sogdian:6:20 Sora_Sompeng:5:21 Soyombo:6:21 Sundanese:5:19 Syloti_Nagri:3:19 Syriac:9:23 Tagalog:4:19
Tagbanwa:5:21 Tai_Le:4:20 Tai_Tham:11:25 Tai_Viet:6:20 Takri:6:21 Tamil:25:38 Tangsa:8:23 Tangut:14:26
Telugu:17:28 Thaana:2:16 Thai:5:19 Tibetan:15:23 Tifinagh:7:22 Tirhuta:7:20 Toto:4:20 Ugaritic:5:19 Vai:5:19
Vithkuqi:13:27 Wancho:5:19 Warang_Citi:7:21 Yezidi:6:20 Yi:8:20 Z:15:34 Zanabazar_Square:6:19 Zl:3:19 Zp:3:19
Zs:14:33
`;

export interface Property {
  readonly size: number;
  readonly negatedSize: number;
}

export const PROPERTIES: ReadonlyMap<string, Property> = new Map(
  MEASURED.trim()
    .split(/\s+/)
    .map((entry) => {
      const [name, size, negatedSize] = entry.split(':');
      return [name!, { size: Number(size), negatedSize: Number(negatedSize) }];
    }),
);

/** Case-insensitive: these categories then have the same letters. */
const FOLDED: ReadonlyMap<string, Property> = new Map([
  ['Ll', { size: 269, negatedSize: 301 }],
  ['Lu', { size: 324, negatedSize: 341 }],
]);

export function propertyOf(name: string, fold: boolean): Property | undefined {
  return (fold ? FOLDED.get(name) : undefined) ?? PROPERTIES.get(name);
}
