import type { ReactNode } from 'react'
import { useClient } from '#core/client/kernel/useClient.ts'
import { type StandardView, ticketLists } from '#plugins/tickets/contract/index.ts'

export interface FigureProps {
  value: number
  name: string
  /** A second line below the name. */
  more?: ReactNode
  /** The list that it counts. */
  view: StandardView
}

/** A number that leads to the list it counts. */
export function Figure({ value, name, more, view }: FigureProps) {
  const client = useClient()
  return (
    <button type="button" className="home-figure home-stop" onClick={() => client.use(ticketLists).show(view)}>
      <strong>{value.toLocaleString()}</strong>
      <span>{name}</span>
      <span className="home-more">{more}</span>
    </button>
  )
}
