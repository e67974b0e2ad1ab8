// The points where an earlier implementation of the API behaves otherwise. Each can be turned off, to compare with it
// (docs/edge/corrections.md).

export const CORRECTIONS = [
  'E1',
  'E2',
  'E3',
  'E4',
  'E5',
  'E6',
  'E7',
  'E8',
  'E9',
  'E10',
  'E11',
  'E12',
  'E13',
  'E14',
  'E15',
  'E16',
  'E17',
  'E18',
  'E19',
  'E20',
  'E21',
  'E23',
  'E24',
  'E25',
  'E28',
  'E29',
  'E30',
  'E31',
  'E32',
  'E33',
  'E34',
  'E35',
  'E36',
  'E37',
] as const;

export type Correction = (typeof CORRECTIONS)[number];

/** `all`, `none`, or numbers separated by commas, as the setting `corrections` has them. */
export function correctionsOf(text: string): ReadonlySet<Correction> {
  if (text === 'all') return new Set(CORRECTIONS);
  const asked = text === 'none' ? [] : text.split(',');
  return new Set(CORRECTIONS.filter((each) => asked.includes(each)));
}
