import { type RefObject, useEffect } from 'react'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Rule } from '../contract/index.ts'
import { moveRule } from './commands.ts'

/** Type of a dragged rule among what is dragged. */
export const DRAGGED_RULE = 'text/x-balcao-rule'

/** Before which rule of the list a height lies, by the handles that are drawn; the first is 0. */
function placeAt(box: HTMLElement, y: number, rules: readonly Rule[]): number {
  const placeOf = (handle: HTMLElement) => rules.findIndex(({ id }) => String(id) === handle.dataset.ruleId)
  const handles = [...box.querySelectorAll<HTMLElement>('[data-rule-id]')].toSorted((one, other) => placeOf(one) - placeOf(other))
  const below = handles.find((handle) => {
    const { top, height } = handle.getBoundingClientRect()
    return top + height / 2 >= y
  })
  return below ? placeOf(below) : rules.length
}

/** Lets a rule be dropped at another place of the list. */
export function useRuleDrop(box: RefObject<HTMLElement | null>, rules: readonly Rule[] | undefined): void {
  const client = useClient()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes(DRAGGED_RULE)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const at = rules?.findIndex(({ id }) => String(id) === event.dataTransfer?.getData(DRAGGED_RULE)) ?? -1
      const rule = rules?.[at]
      if (!rules || !rule) return
      event.preventDefault()
      const place = placeAt(element, event.clientY, rules)
      void moveRule(client, rule, (place > at ? place - 1 : place) - at)
    }
    element.addEventListener('dragover', over)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragover', over)
      element.removeEventListener('drop', drop)
    }
  }, [box, rules, client])
}
