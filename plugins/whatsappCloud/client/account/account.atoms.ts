import { atom } from 'jotai'
import type { AccountTemplate } from '../../contract/index.ts'

/** A template of the account of a connection. */
export interface TemplateOfAccount {
  whatsappId: number
  template: AccountTemplate
}

/** The connection for which a template is written; `from` is the one that it begins as. */
export const newTemplateAtom = atom<{ whatsappId: number; from: AccountTemplate | null } | null>(null)
/** The template that is shown whole. */
export const shownTemplateAtom = atom<TemplateOfAccount | null>(null)
/** The template of which is asked whether it is to go. */
export const leavingTemplateAtom = atom<TemplateOfAccount | null>(null)
/** The connection whose templates were looked at last. */
export const templatesConnectionAtom = atom<number | null>(null)
