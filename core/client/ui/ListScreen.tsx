import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './listScreen.css'

export interface ListScreenProps {
  /** Search and filters. */
  bar?: ReactNode
  /** The fields of the bar show their labels; else each says what it is about by its value, and the labels are for screen readers. */
  isLabelled?: boolean
  /** What stands above the table, and the table. */
  children: ReactNode
}

/** A list that fills its tile: what narrows it above, the rows below. */
export function ListScreen({ bar, isLabelled = false, children }: ListScreenProps) {
  return (
    <div className="list-screen">
      {bar && <div className={classes('list-bar', isLabelled && 'is-labelled')}>{bar}</div>}
      {children}
    </div>
  )
}
