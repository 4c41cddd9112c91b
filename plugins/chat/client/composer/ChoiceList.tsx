import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { ComposerChoice, ComposerNone } from '../../contract/client.ts'
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
  /** Element that the list stands over. */
  anchor: RefObject<HTMLElement | null>
  onTake: (choice: ComposerChoice) => void
}

/** Puts a list over the reply box, in the browser's top layer. */
function usePlace(list: RefObject<HTMLDivElement | null>, anchor: RefObject<HTMLElement | null>): void {
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
  }, [list, anchor])
}

/** Choices for the typed word, over the reply box. The keys are the box's. */
export function ChoiceList({ id, label, choices, index, anchor, onTake }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  usePlace(list, anchor)
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

export interface NoneListProps {
  id: string
  label: string
  none: ComposerNone
  isMarked: boolean
  isWarned: boolean
  anchor: RefObject<HTMLElement | null>
  onAction: () => void
}

/** That the typed word offers nothing, what can be done about it, and that Enter sends it all the same. */
export function NoneList({ id, label, none, isMarked, isWarned, anchor, onAction }: NoneListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  usePlace(list, anchor)
  return (
    <div ref={list} popover="manual" className="floating choices">
      <p className="choice-none" role="status">
        {none.text}
        {isWarned && <strong> {t('chat.none.again')}</strong>}
      </p>
      {none.action && (
        <div id={id} role="listbox" aria-label={label}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the reply box hears the keys */}
          <div
            id={optionId(id, 0)}
            role="option"
            tabIndex={-1}
            aria-selected={isMarked}
            className={classes('choice', isMarked && 'is-cursor')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={onAction}
          >
            <span className="choice-title cut">{none.action.title}</span>
            <span className="choice-hint choice-key">Tab</span>
          </div>
        </div>
      )}
    </div>
  )
}
