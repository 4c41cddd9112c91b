import { atom } from 'jotai'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { Translate } from '#core/client/plugin.ts'
import { composerChecks } from '../../contract/client.ts'

const checksAtom = contributionsAtom(composerChecks)

/** Why a text may not be sent, in sentences; none: it may. */
export const refusalsAtom = atom((get) => {
  const checks = get(checksAtom).map(({ sentence, foundAtom }) => ({ sentence, find: get(foundAtom) }))
  return (text: string, t: Translate): string[] =>
    checks.flatMap(({ sentence, find }) => {
      const found = find(text)
      return found.length === 0 ? [] : t(sentence, { words: found.join(', ') })
    })
})
