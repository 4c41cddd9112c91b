import { Settings } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Popover } from '../Popover.tsx'
import { partsOf, partsText } from './cardParts.ts'
import './board.css'

export interface CardPart {
  id: string
  label: string
  /** Shown until the viewer chooses. */
  isFirst: boolean
}

interface CardPartsProps {
  parts: readonly CardPart[]
  /** @see partsOf */
  chosen: string
  onChange: (chosen: string) => void
}

/** Chooses what the cards of a board show. */
export function CardParts({ parts, chosen, onChange }: CardPartsProps) {
  const t = useT()
  const first = parts.filter(({ isFirst }) => isFirst).map(({ id }) => id)
  const shown = partsOf(chosen, first)
  const set = (part: string, isOn: boolean) => {
    // In the order of the rows, so that the same choice is the same text.
    const next = parts.filter(({ id }) => (id === part ? isOn : shown.has(id))).map(({ id }) => id)
    onChange(partsText(new Set(next), first))
  }
  return (
    <Popover
      label={t('workbench.board.cardParts')}
      trigger={(props) => (
        <button type="button" {...props} className="btn">
          <Settings size={14} />
          <span>{t('workbench.board.cardParts')}</span>
        </button>
      )}
    >
      {() => (
        <div className="board-card-parts">
          {parts.map(({ id, label }) => (
            <Checkbox key={id} label={label} isChecked={shown.has(id)} onChange={(isOn) => set(id, isOn)} />
          ))}
        </div>
      )}
    </Popover>
  )
}
