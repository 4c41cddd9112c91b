import { useT } from '#core/client/i18n/index.ts'
import type { SpeechSettings } from '../contract/index.ts'

const digits = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(document.documentElement.lang || undefined, options)
const formatUsd = (usd: number): string => `US$ ${digits({ minimumFractionDigits: 2, maximumFractionDigits: usd !== 0 && usd < 1 ? 5 : 2 }).format(usd)}`

/** Speech of this month, and what it cost. */
export function Usage({ settings: { usage, monthlyLimit, pricePerMillion } }: { settings: SpeechSettings }) {
  const t = useT()
  const cost = pricePerMillion === null && usage.usd === 0 ? t('speech.usage.noPrice') : formatUsd(usage.usd)
  const characters = digits().format(usage.characters)
  return (
    <p role="status">
      {monthlyLimit === null ? t('speech.usage', { characters, cost }) : t('speech.usageOf', { characters, limit: digits().format(monthlyLimit), cost })}
    </p>
  )
}
