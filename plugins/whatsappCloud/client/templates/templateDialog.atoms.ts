import { atom } from 'jotai'

/** Where a template is being chosen for. */
export interface TemplateTarget {
  ticketId: number
  whatsappId: number
}

export const templateDialogAtom = atom<TemplateTarget | null>(null)
