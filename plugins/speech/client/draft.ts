import type { SpeechSettings, SpeechValues } from '../contract/index.ts'

/** The settings as they are typed. */
export interface SpeechDraft extends Omit<SpeechValues, 'longest' | 'monthlyLimit' | 'pricePerMillion'> {
  longest: string
  monthlyLimit: string
  pricePerMillion: string
  key: string
}

const numberOf = (text: string): number => (/^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
const textOf = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = ({ provider, address, model, voice, language, bots, longest, monthlyLimit, pricePerMillion }: SpeechSettings): SpeechDraft => ({
  ...{ provider, address, model, voice, language, bots, key: '' },
  ...{ longest: textOf(longest), monthlyLimit: textOf(monthlyLimit), pricePerMillion: textOf(pricePerMillion) },
})

export const valuesOf = ({ key: _key, longest, monthlyLimit, pricePerMillion, ...values }: SpeechDraft): SpeechValues => ({
  ...values,
  longest: numberOf(longest),
  monthlyLimit: numberOrNull(monthlyLimit),
  pricePerMillion: numberOrNull(pricePerMillion),
})
