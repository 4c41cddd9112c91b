import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { headSlotsAtom } from './slots.atoms.ts'
import { usePanelId } from './usePanelId.ts'

export interface PanelToolbarProps {
  /** Small grey facts right after the title: a number, a state. */
  meta?: ReactNode
  /** Buttons at the right end of the head. */
  children?: ReactNode
}

/** Puts a panel's own facts and buttons into the head of its tile. */
export function PanelToolbar({ meta, children }: PanelToolbarProps) {
  const id = usePanelId()
  const slots = useAtomValue(useMemo(() => atom((get) => (id === null ? undefined : get(headSlotsAtom)[id])), [id]))
  return (
    <>
      {slots?.meta && createPortal(meta, slots.meta)}
      {slots?.actions && createPortal(children, slots.actions)}
    </>
  )
}
