import { atom } from 'jotai'
import type { Rule, RuleDefinition } from '../contract/index.ts'

/** A rule that somebody writes: one that is there, or a new one that begins with a name and a definition. */
export type EditedRule = { rule: Rule } | { name: string; definition: RuleDefinition }

/** The rule whose dialog is open. */
export const ruleDialogAtom = atom<EditedRule | null>(null)
/** The conversation on which a rule is tried. */
export const triedTicketAtom = atom<number | null>(null)
/** The row on which the cursor of the list stands. */
export const chosenRuleAtom = atom<Rule | null>(null)
