import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { moneyText } from '#core/client/ui/money.ts'
import type { Figures, Pipeline } from '../../contract/index.ts'

interface StageBarsProps {
  pipeline: Pipeline
  figures: Figures
  shown: string
  onChoose: (shown: string) => void
}

/** Value, conversion and time of each stage; a bar leads to its deals. */
export function StageBars({ pipeline, figures: { stages }, shown, onChoose }: StageBarsProps) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const rounded = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
  const most = Math.max(1, ...stages.map(({ value }) => value))
  return (
    <section className="funnel-chart funnel-chart-wide">
      <h3>{t('funnel.dashboard.stages')}</h3>
      <ul className="funnel-bars">
        {stages.map(({ stageId, count, value, conversion, days }) => {
          const stage = pipeline.stages.find(({ id }) => id === stageId)
          return (
            <li key={stageId}>
              <button type="button" className="funnel-bar-row" aria-pressed={shown === `stage:${stageId}`} onClick={() => onChoose(`stage:${stageId}`)}>
                <span className="cut">{stage?.name}</span>
                <span className="funnel-bar">
                  <span style={{ width: `${(value / most) * 100}%`, background: stage?.colour }} />
                </span>
                <span className="funnel-bar-value">{moneyText(value, language)}</span>
                <span className="dim small">
                  {t('funnel.dashboard.stageFacts', {
                    count,
                    conversion: conversion === null ? '—' : `${rounded(conversion)} %`,
                    days: days === null ? '—' : rounded(days),
                  })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
