import type { z } from 'zod'
import { areaField, choiceField, defineResource, type ResourceField, switchField, textField, wholeField } from '#core/contract/resource/index.ts'
import { forbiddenIn } from '#plugins/forbiddenWords/contract/index.ts'
import { placeFields, placeShown } from './place.ts'

/** `delete`: the message goes; `warn`: it goes, and its author is warned; `remove`: it goes, and so does its author. */
export const phraseActions = ['delete', 'warn', 'remove'] as const
export type PhraseAction = (typeof phraseActions)[number]

const phrase = textField({ longest: 200, isRequired: true })
const phraseField: ResourceField<string> = {
  ...phrase,
  problem: (text, draft) => phrase.problem(text, draft) ?? (/[\p{L}\p{N}]/u.test(text) ? null : { code: 'invalid_format', message: 'A word or a phrase' }),
}

/** Words and phrases that nobody writes in a group. */
export const wordlist = defineResource('groups.wordlist', {
  path: '/groups/wordlist',
  rows: 'groups.phrase',
  may: { read: 'groups.edit', write: 'groups.edit' },
  wire: { channel: 'groupPhrase', key: 'phrase' },
  fields: {
    phrase: phraseField,
    ...placeFields,
    action: choiceField(phraseActions),
    /** Warnings before the author is removed; 0: never. */
    warnings: wholeField({ from: 0, to: 20, initial: 2 }),
    /** Text for the group; of `warn` alone. */
    warning: areaField({ longest: 1_000 }),
    isActive: switchField(true),
  },
  shown: placeShown,
  most: 1_000,
  missing: 'ERR_NO_GROUP_RULE_FOUND',
  names: { one: 'forbidden phrase', many: 'forbidden phrases' },
  events: { saved: 'groups.phraseSaved', gone: 'groups.phraseGone' },
})
export type Phrase = z.output<typeof wordlist.row>

const strictness = (action: PhraseAction): number => phraseActions.indexOf(action)

/** The rule that a text breaks: the strictest, and of several the first. Whole words, whatever their accents and case. */
export const brokenBy = <R extends Pick<Phrase, 'phrase' | 'action'>>(body: string, rules: readonly R[]): R | null =>
  rules.filter((rule) => forbiddenIn(body, rule.phrase).length > 0).toSorted((one, other) => strictness(other.action) - strictness(one.action))[0] ?? null

/** The sanction for the author besides the loss of the message; `warned`: how often they were warned before. */
export function sanctionOf({ action, warnings }: Pick<Phrase, 'action' | 'warnings'>, warned: number): 'none' | 'warn' | 'remove' {
  if (action === 'delete') return 'none'
  if (action === 'remove') return 'remove'
  return warnings > 0 && warned >= warnings ? 'remove' : 'warn'
}
