import { Settings } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { Pipeline } from '../../contract/index.ts'
import { cardParts, cardText, fieldPart, partsOf } from './cardParts.ts'

interface CardPartsProps {
  pipeline: Pipeline | null
  card: string
  onChange: (card: string) => void
}

/** Chooses what the cards of a board show. */
export function CardParts({ pipeline, card, onChange }: CardPartsProps) {
  const t = useT()
  const parts = partsOf(card)
  const rows = [
    ...cardParts.map((part) => ({ part: String(part), label: t(`funnel.card.part.${part}`) })),
    ...(pipeline?.fields ?? []).map(({ id, name }) => ({ part: fieldPart(id), label: name })),
  ]
  const set = (part: string, isOn: boolean) => {
    // In the order of the rows, so that the same choice is the same text.
    const chosen = rows.filter((row) => (row.part === part ? isOn : parts.has(row.part))).map((row) => row.part)
    onChange(cardText(new Set(chosen)))
  }
  return (
    <Popover
      label={t('funnel.card.parts')}
      trigger={(props) => (
        <button type="button" {...props} className="btn">
          <Settings size={14} />
          <span>{t('funnel.card.parts')}</span>
        </button>
      )}
    >
      {() => (
        <div className="deal-card-parts">
          {rows.map(({ part, label }) => (
            <Checkbox key={part} label={label} isChecked={parts.has(part)} onChange={(isOn) => set(part, isOn)} />
          ))}
        </div>
      )}
    </Popover>
  )
}
