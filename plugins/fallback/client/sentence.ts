import type { FallbackRule } from '../contract/index.ts'

type Translate = (key: string, values?: Record<string, string | number>) => string

/** A list in words: 'a, b ou c'. */
type Joined = (parts: readonly string[]) => string

/**
 * Sentence about the way of a connection's messages: 'Quando Celular ficar fora do ar por 5 minutos ou …, a mensagem sai por SMS; se não der, por Oficial.'
 */
export function ruleSentence(
  t: Translate,
  either: Joined,
  { isOn, causes, waitMinutes, wayIds }: Pick<FallbackRule, 'isOn' | 'causes' | 'waitMinutes' | 'wayIds'>,
  nameOf: (id: number) => string,
): string {
  const [first, ...others] = wayIds.map(nameOf)
  if (!isOn || first === undefined || causes.length === 0) return t('fallback.sentence.none')
  const when = causes.map((cause) =>
    t(cause === 'lineDown' && waitMinutes === 0 ? 'fallback.when.lineDownNow' : `fallback.when.${cause}`, { count: waitMinutes }),
  )
  const way = [first, ...others.map((name) => t('fallback.sentence.else', { name }))].join('; ')
  return t('fallback.sentence', { when: either(when), way })
}
