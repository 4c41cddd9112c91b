import { Command } from 'cmdk'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { Marked } from './Marked.tsx'
import type { PaletteRow } from './paletteEntries.ts'

/** One line of the palette: icon, title with what matched, detail, keys at the right. */
export function PaletteLine({ row, onRun }: { row: PaletteRow; onRun: (row: PaletteRow) => void }) {
  const { icon: Icon } = row
  return (
    <Command.Item value={row.id} onSelect={() => onRun(row)} className="palette-item">
      <span className="palette-icon">{Icon && <Icon size={16} />}</span>
      <span className="cut">
        <Marked text={row.title} marks={row.match.marks} />
        {row.asks && '…'}
        {row.detail && <span className="dim"> · {row.detail}</span>}
      </span>
      <span className="grow" />
      <KeyHint keys={row.keys} />
    </Command.Item>
  )
}
