import { Filter } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import './listScreen.css'

export interface ListScreenProps {
  /** Search and filters. */
  bar?: ReactNode
  /** The fields of the bar show their labels; else each says what it is about by its value, and the labels are for screen readers. */
  isLabelled?: boolean
  /** The table, and anything above it. */
  children: ReactNode
}

/** A list that fills its tile: what narrows it above, the rows below. On a phone the search stands alone until the filters are asked for. */
export function ListScreen({ bar, isLabelled = false, children }: ListScreenProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="list-screen">
      {bar && (
        <div className={classes('list-bar', isLabelled && 'is-labelled', isOpen && 'is-open')}>
          {bar}
          <IconButton icon={Filter} className="list-filters" label={t('workbench.filters')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
        </div>
      )}
      {children}
    </div>
  )
}
