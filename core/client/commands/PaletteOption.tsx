import { Command } from 'cmdk'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Marked } from './Marked.tsx'
import type { PaletteRow } from './paletteEntries.ts'

/** A row of the palette: icon, title with what matched, detail, keys at the right. */
export function PaletteOption({ row, onRun }: { row: PaletteRow; onRun: (row: PaletteRow) => void }) {
  const { icon: Icon } = row
  return (
    <Command.Item value={row.id} disabled={row.isOff} onSelect={() => onRun(row)} className="palette-item">
      <span className="palette-icon">
        {Icon && <Icon size={16} />}
        {row.person && <Avatar id={`user-${row.person.id}`} name={row.person.name} presence={row.person.presence} />}
        {row.color && <Dot colour={row.color} />}
      </span>
      <span className="cut">
        <Marked text={row.title} marks={row.match.marks} />
        {row.asks && '…'}
        {row.detail && <span className="dim"> · {row.detail}</span>}
      </span>
      <span className="grow" />
      {row.side && <span className="dim">{row.side}</span>}
      <KeyHint keys={row.keys} />
    </Command.Item>
  )
}
