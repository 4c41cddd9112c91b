import { type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from '#core/client/ui/classes.ts'
import type { ComposerChoice } from '../../contract/client.ts'
import { optionId } from './useTrigger.ts'

/** Between the list and the box, and between the list and the edge of the window. */
const GAP_PX = 6
const EDGE_PX = 8
const WIDEST_PX = 520

export interface ChoiceListProps {
  id: string
  label: string
  choices: readonly ComposerChoice[]
  index: number
  /** What it stands over. */
  anchor: RefObject<HTMLElement | null>
  onTake: (choice: ComposerChoice) => void
}

/** What the typed word offers, over the reply box, in the browser's top layer. The keys are the box's. */
export function ChoiceList({ id, label, choices, index, anchor, onTake }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const place = () => {
      const { left, top, width } = anchor.current?.getBoundingClientRect() ?? new DOMRect()
      element.style.left = `${left}px`
      element.style.bottom = `${window.innerHeight - top + GAP_PX}px`
      element.style.width = `${Math.min(width, WIDEST_PX)}px`
      element.style.maxHeight = `${top - GAP_PX - EDGE_PX}px`
    }
    element.showPopover?.()
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [anchor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line comes into sight
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [index, choices])
  return (
    <div ref={list} id={id} popover="manual" role="listbox" aria-label={label} className="floating choices">
      {choices.map((choice, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the reply box hears the keys
        <div
          key={choice.id}
          id={optionId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === index}
          className={classes('choice', place === index && 'is-cursor')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(choice)}
        >
          <span className="choice-title cut">{choice.title}</span>
          <span className="choice-hint cut">{choice.hint}</span>
        </div>
      ))}
    </div>
  )
}
