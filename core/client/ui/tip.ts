/** Attributes of a tip, spread onto any element: `<button {...tip('Buscar', '/')}>`. `keys` is a binding such as 'mod+k'. */
export const tip = (text: string, keys?: string): { 'data-tip': string; 'data-tip-keys'?: string } =>
  keys ? { 'data-tip': text, 'data-tip-keys': keys } : { 'data-tip': text }
