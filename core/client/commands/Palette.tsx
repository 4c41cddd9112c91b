import { Command } from 'cmdk'
import { useAtom } from 'jotai'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Layer } from '#core/client/ui/Layer.tsx'
import { paletteAtom } from './overlays.atoms.ts'
import { PaletteItem } from './PaletteItem.tsx'
import type { PaletteRow } from './paletteEntries.ts'
import { usePaletteGroups } from './usePaletteGroups.ts'

/** Finds and runs anything: the dialog of `Ctrl+K`. */
export default function Palette() {
  const t = useT()
  const [open, setOpen] = useAtom(paletteAtom)
  const [text, setText] = useState(open?.text ?? '')
  const { groups, isSearching } = usePaletteGroups(text)
  const isBeside = useRef(false)
  const close = () => setOpen(null)

  const run = async (row: PaletteRow) => {
    const beside = isBeside.current
    close()
    // The focus goes back first, so that the command meets the page as it was.
    await Promise.resolve()
    try {
      await row.run({ beside })
    } catch (error) {
      reportError(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    isBeside.current = event.shiftKey
  }

  return (
    <Layer label={t('workbench.palette.title')} onClose={close} className="palette">
      <Command
        shouldFilter={false}
        label={t('workbench.palette.title')}
        loop
        vimBindings={false}
        onKeyDownCapture={onKeyDown}
        onPointerDownCapture={(event) => (isBeside.current = event.shiftKey)}
      >
        <div className="palette-field">
          <Command.Input autoFocus value={text} onValueChange={setText} placeholder={t('workbench.palette.placeholder')} />
          <kbd className="key">Esc</kbd>
        </div>
        <Command.List className="palette-list" label={t('workbench.palette.results')}>
          {groups.map((group) => (
            <Command.Group key={group.id} heading={group.heading}>
              {group.rows.map((row) => (
                <PaletteItem key={`${group.id} ${row.id}`} value={`${group.id} ${row.id}`} row={row} onRun={(chosen) => void run(chosen)} />
              ))}
            </Command.Group>
          ))}
          {groups.length === 0 && !isSearching && <div className="palette-none">{t('workbench.palette.none', { text })}</div>}
        </Command.List>
      </Command>
      <PaletteFoot />
    </Layer>
  )
}

function PaletteFoot() {
  const t = useT()
  return (
    <footer className="palette-foot">
      <span>
        <kbd className="key">Shift</kbd> <kbd className="key">Enter</kbd> {t('workbench.palette.beside')}
      </span>
      <span className="palette-prefixes">
        {(['>', '#', '@', '/', '?'] as const).map((prefix) => (
          <span key={prefix}>
            <kbd className="key">{prefix}</kbd> {t(`workbench.palette.prefix.${prefix}`)}
          </span>
        ))}
      </span>
    </footer>
  )
}
