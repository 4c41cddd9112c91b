import { t as translate } from './translate.ts'

type Texts = (key: string) => string

/** Catalogue key of what a plugin says of itself, in its own catalogue: 'notes.plugin.title'. */
const keyOf = (id: string, what: 'title' | 'text'): string => `${id === 'core' ? 'workbench' : id}.plugin.${what}`

const textOrNull = (key: string, t: Texts): string | null => {
  const text = t(key)
  return text === key ? null : text
}

/** Title of a plugin; its id where its catalogue gives it no title. */
export const pluginTitle = (id: string, t: Texts = translate): string => textOrNull(keyOf(id, 'title'), t) ?? id

/** Sentence on what a plugin does; null where its catalogue says none. */
export const pluginSentence = (id: string, t: Texts = translate): string | null => textOrNull(keyOf(id, 'text'), t)

/** 'Notas (notes)': for those who look for its folder. */
export const pluginWithId = (id: string, t: Texts = translate): string => {
  const title = pluginTitle(id, t)
  return title === id ? id : `${title} (${id})`
}
