import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { moneyText } from '#core/client/ui/money.ts'
import type { Figures } from '../../contract/index.ts'

interface FigureTilesProps {
  figures: Figures
  shown: string
  onChoose: (shown: string) => void
}

const rounded = (value: number, language: string): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)

/** The figures of a pipeline; those that are made of deals lead to them. */
export function FigureTiles({ figures, shown, onChoose }: FigureTilesProps) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const { open, forecast, won, lost, winRate, atRisk, largest, average, daysToWin } = figures
  const money = (value: number) => moneyText(value, language)
  const leading = [
    ['open', money(open.value), t('funnel.figure.open', { count: open.count })],
    ['won', money(won.value), t('funnel.figure.won', { count: won.count })],
    ['lost', money(lost.value), t('funnel.figure.lost', { count: lost.count })],
    ['atRisk', money(atRisk.value), t('funnel.figure.atRisk', { count: atRisk.count })],
  ] as const
  const plain = [
    ['forecast', money(forecast), t('funnel.figure.forecast')],
    ['winRate', winRate === null ? '—' : `${rounded(winRate, language)} %`, t('funnel.figure.winRate')],
    ['average', money(average), t('funnel.figure.average', { largest: money(largest) })],
    ['daysToWin', daysToWin === null ? '—' : rounded(daysToWin, language), t('funnel.figure.daysToWin')],
  ] as const
  return (
    <div className="funnel-figures">
      {leading.map(([id, value, text]) => (
        <button key={id} type="button" aria-pressed={shown === id} className="funnel-figure" onClick={() => onChoose(id)}>
          <strong>{value}</strong>
          <span className="dim small">{text}</span>
        </button>
      ))}
      {plain.map(([id, value, text]) => (
        <div key={id} className="funnel-figure">
          <strong>{value}</strong>
          <span className="dim small">{text}</span>
        </div>
      ))}
    </div>
  )
}
