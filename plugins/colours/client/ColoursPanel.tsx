import { type FormEvent, useEffect } from 'react'
import { z } from 'zod'
import { paintColours, readStoredColours } from '#core/client/boot/applyColours.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { toggleTheme } from '#core/client/workbench/deeds/personCommands.ts'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { colourProblems, type SystemColors } from '#core/contract/colours.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { type Choice, choices, chosenOf, coloursOf } from './choices.ts'
import { saveColours } from './commands.ts'
import { Sample } from './Sample.tsx'
import { useColours } from './useColours.ts'
import './colours.css'

/** What is typed and not saved; null where nothing is. */
const draftSchema = z.object({ chosen: z.partialRecord(z.enum(choices), z.string()).nullable() })

/** The company's colours: chosen here, shown on the whole page at once, saved for everybody. */
export default function ColoursPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useColours()
  const [{ chosen }, setDraft] = usePanelState(panelId, draftSchema, { chosen: null })
  const held = query.data
  const wanted = held && chosen ? coloursOf(chosen, held) : null
  useShown(wanted)
  if (query.isError && !held)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('colours.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!held) return <Skeleton shape="form" />
  const now = chosen ?? chosenOf(held)
  const isChanged = wanted !== null && JSON.stringify(wanted) !== JSON.stringify(coloursOf(chosenOf(held), held))
  const canSave = isChanged && colourProblems(wanted).length === 0
  const drop = () => setDraft({ chosen: null })
  const change = (name: Choice, value: string) => setDraft({ chosen: { ...now, [name]: value } })
  // What was refused stays in the fields.
  const give = async (colours: SystemColors) => {
    await client.run(saveColours, { colours })
    const { data } = await query.refetch()
    if (JSON.stringify(data) === JSON.stringify(colours)) drop()
  }
  const save = async () => {
    if (!canSave) return
    await give(wanted)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="colours" onSubmit={submit} onKeyDown={onSubmitKeys(save)}>
      <p className="dim">{t('colours.intro')}</p>
      <Sample />
      <ul className="colours-list" aria-label={t('colours.title')}>
        {choices.map((name) => (
          <ColourChoice key={name} name={name} value={now[name] ?? ''} onChange={(value) => change(name, value)} />
        ))}
      </ul>
      <div className="colours-deeds">
        <Button type="submit" variant="primary" keys="mod+enter" disabled={!canSave}>
          {t('colours.save')}
        </Button>
        <Button disabled={!isChanged} onClick={drop}>
          {t('colours.drop')}
        </Button>
        <CommandButton command={toggleTheme} label="colours.otherTheme" hideKeys />
        <span className="grow" />
        <Button disabled={held.length === 0} onClick={() => void give([])}>
          {t('colours.reset')}
        </Button>
      </div>
    </form>
  )
}

/** The page wears what is being chosen as long as this panel is there; then again what is saved. */
function useShown(wanted: ReturnType<typeof coloursOf> | null): void {
  const shown = JSON.stringify(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same colours in another list are the same
  useEffect(() => {
    if (wanted === null) return
    paintColours(wanted)
    return () => paintColours(readStoredColours())
  }, [shown])
}
