/** Puts values into a sentence: `fill('Olá, {name}', { name: 'Ana' })`. Unknown names stay as they are. */
export const fill = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
