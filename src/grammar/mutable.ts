// Objects while their members are set, one after the other.

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
