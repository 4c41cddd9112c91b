import { useEffect, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { Answers, ChoiceStep, CommandStep, StepOption } from '#core/contract/asking.ts'
import { type PaletteGroup, type PaletteItem, rankedRows } from './paletteEntries.ts'

/** Options of a step; null until they are known. */
function useOptions(step: ChoiceStep | null, answers: Answers): readonly StepOption[] | null {
  const [loaded, setLoaded] = useState<{ step: ChoiceStep; options: readonly StepOption[] } | null>(null)
  useEffect(() => {
    if (!step) return
    let isStale = false
    const load = async () => {
      try {
        const options = await step.options(answers)
        if (!isStale) setLoaded({ step, options })
      } catch (error) {
        if (isStale) return
        reportError(error)
        setLoaded({ step, options: [] })
      }
    }
    void load()
    return () => {
      isStale = true
    }
  }, [step, answers])
  return loaded && loaded.step === step ? loaded.options : null
}

export interface StepView {
  groups: readonly PaletteGroup[]
  isSearching: boolean
}

/** The rows of a step: its options that fit, or what Enter does with the typed text. */
export function useStepGroups(step: CommandStep | null, answers: Answers, text: string, onAnswer: (option: StepOption) => void): StepView {
  const t = useT()
  const options = useOptions(step && 'options' in step ? step : null, answers)
  if (!step) return { groups: [], isSearching: false }
  const toItem = (option: StepOption): PaletteItem => ({ ...option, id: `step:${step.id}:${option.id}`, run: () => onAnswer(option) })
  const toGroup = (items: readonly PaletteItem[], query: string): PaletteGroup[] => {
    // Nothing typed: in the order of the step, not by title.
    const rows = query === '' ? items.map((item) => ({ ...item, match: { score: 0, marks: [] } })) : rankedRows(items, query, () => 0).map(({ row }) => row)
    return rows.length > 0 ? [{ id: step.id, heading: step.title, rows }] : []
  }
  if ('options' in step) {
    const query = text.trim()
    const offered = (options ?? []).filter(({ isFound = false }) => !isFound || query !== '')
    return { groups: toGroup(offered.map(toItem), query), isSearching: options === null }
  }
  const typed = text.trim().slice(0, step.longest)
  const title = step.submit(typed, answers)
  return { groups: title === null ? [] : toGroup([toItem({ id: typed, title, detail: t('workbench.palette.enter') })], ''), isSearching: false }
}
