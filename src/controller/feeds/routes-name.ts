// The name of a RouteConfiguration in discovery: that of the translation, and which filters its routes are for. People write the first part.

export const routesName = (translated: string, filters: string): string => `${translated}@${filters}`;

/** `listener~8080` of `listener~8080@0f3b9c2d1e4a`; a name of another resource is as it is. */
export const translatedName = (name: string): string => name.replace(/@[0-9a-f]{12}$/, '');
