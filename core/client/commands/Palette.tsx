import { Command } from 'cmdk'
import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Layer } from '#core/client/ui/Layer.tsx'
import { wantsNewTab } from '#core/client/ui/wantsNewTab.ts'
import { takeBegun } from './askInPalette.ts'
import { paletteAtom } from './overlays.atoms.ts'
import { PaletteField } from './PaletteField.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import type { PaletteRow } from './paletteEntries.ts'
import { answered, isTyped, pressed, released } from './paletteText.ts'
import { commandsAtom } from './registry.ts'
import { useAsking } from './useAsking.ts'
import { usePaletteGroups } from './usePaletteGroups.ts'
import { useStepGroups } from './useStepGroups.ts'
import { rememberUse } from './uses.ts'

/** Finds and runs anything, and asks for what it needs: the dialog of `Ctrl+K`. */
export default function Palette() {
  const t = useT()
  const [open, setOpen] = useAtom(paletteAtom)
  const text = open?.text ?? ''
  const setText = (next: string) => setOpen((now) => now && { text: next, ahead: [] })
  const goOn = () => setOpen((now) => now && answered(now))
  const commands = useAtomValue(commandsAtom)
  const pressedWith = useRef({ shift: false, newTab: false })
  const notePress = (press: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
    pressedWith.current = { shift: press.shiftKey, newTab: wantsNewTab(press) }
  }
  const cursor = useRef<string | null>(null)
  const [chosen, choose] = useState<{ question: string; id: string } | null>(null)

  const leave = async () => {
    setOpen(null)
    // The focus goes back first, so that the command meets the page as it was.
    await Promise.resolve()
  }
  const asking = useAsking(leave)
  const { step } = asking
  const [begun] = useState(takeBegun)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was opened for, once
  useEffect(() => {
    if (begun) void asking.start(begun.command, '', begun.args).then((hasBegun) => hasBegun || setOpen(null))
  }, [])
  // The palette stays about the command it was opened for: one step back from the first one leaves it.
  const command = asking.command ?? begun?.command ?? null
  const found = usePaletteGroups(command ? '' : text, cursor)
  const asked = useStepGroups(step, asking.answers, text, (option) => {
    asking.answer(option)
    goOn()
  })
  const { groups, isSearching } = command ? { ...asked, isSearching: asked.isSearching || step === null } : found
  const rows = groups.flatMap((group) => group.rows)
  const question = `${command?.id ?? ''} ${step?.id ?? ''} ${text}`
  const current = (chosen?.question === question ? rows.find(({ id }) => id === chosen.id) : undefined) ?? rows.find(({ isOff = false }) => !isOff)
  cursor.current = current?.id ?? null

  const run = async (row: PaletteRow) => {
    const { shift: beside, newTab } = pressedWith.current
    if (row.address && newTab) return navigate(row.address, { newTab })
    if (row.asks) {
      goOn()
      await asking.start(row.asks, text)
    } else if (command) await row.run({ beside })
    else {
      await leave()
      // Commands count their own runs, by key as well.
      if (!commands.some(({ id }) => id === row.id)) rememberUse(row.id)
      try {
        await row.run({ beside })
      } catch (error) {
        reportError(error)
      }
    }
  }
  const isWaiting = open !== null && open.ahead.length > 0
  const isInVain = isWaiting && !current && !isSearching
  // biome-ignore lint/correctness/useExhaustiveDependencies: an Enter pressed too early takes the first row, once
  useEffect(() => {
    if (isWaiting && current) void run(current)
    if (isInVain) setOpen((now) => now && released(now))
  }, [isWaiting, isInVain, current?.id])

  const onKeyDown = (event: KeyboardEvent) => {
    notePress(event)
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { key } = event
    const isEarly = key === 'Enter' && rows.length === 0 && isSearching
    if (isEarly || (isWaiting && isTyped(key))) {
      event.preventDefault()
      event.stopPropagation()
      setOpen((now) => now && pressed(now, key))
    } else if (key === 'Backspace' && text === '' && command) {
      event.preventDefault()
      if (begun && asking.crumbs.length === 0) setOpen(null)
      else setText(asking.back())
    }
  }
  return (
    <Layer label={t('workbench.palette.title')} onClose={() => setOpen(null)} className="palette">
      <Command
        shouldFilter={false}
        label={t('workbench.palette.title')}
        loop
        vimBindings={false}
        value={current?.id ?? ''}
        onValueChange={(id) => choose({ question, id })}
        onKeyDownCapture={onKeyDown}
        onPointerDownCapture={notePress}
      >
        <PaletteField text={text} onText={setText} asking={asking} />
        <Command.List className="palette-list" label={t('workbench.palette.results')}>
          {groups.map((group) => (
            <Command.Group key={group.id} heading={group.heading}>
              {group.rows.map((row) => (
                <PaletteOption key={row.id} row={row} onRun={(chosenRow) => void run(chosenRow)} />
              ))}
            </Command.Group>
          ))}
          {groups.length === 0 && !isSearching && (
            <div className="palette-none">{(step && 'options' in step && text === '' ? step.none : undefined) ?? t('workbench.palette.none', { text })}</div>
          )}
        </Command.List>
      </Command>
      <PaletteFoot preview={current?.preview ?? null} isAsking={command !== null} canBeside={current?.canBeside === true} />
    </Layer>
  )
}
