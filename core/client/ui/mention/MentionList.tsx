import type { Colleague } from '#core/contract/mentions.ts'
import { classes } from '../classes.ts'
import type { MentionChoice } from './useMentionList.ts'
import './mention.css'

interface MentionListProps {
  /** Of the list, which its box names in `aria-controls`. */
  id: string
  label: string
  list: MentionChoice
}

/** Colleagues that fit what is being written after an `@`. */
export function MentionList({ id, label, list }: MentionListProps) {
  if (list.found.length === 0) return null
  return (
    <div role="listbox" id={id} aria-label={label} className="mention-list">
      {list.found.map((person: Colleague, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above moves and chooses by key
        <div
          key={person.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === list.cursor}
          className={classes('mention-person', index === list.cursor && 'is-cursor')}
          onClick={() => list.take(person)}
        >
          {person.name}
        </div>
      ))}
    </div>
  )
}
