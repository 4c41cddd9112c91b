import type { Language, Profile } from '#core/contract/auth.ts'

export interface FirstAccount {
  username: string
  name: string
  email: string
  profile: Profile
  passwordHash: string
}

export interface NewTenant {
  name: string
  /** Of the texts that it starts with. */
  language: Language
  /** Without the texts that it starts with: it brings its own. */
  isBare: boolean
  /** Accounts of the company, one of them an administrator. A superadmin is the platform's, not the company's. */
  accounts: readonly FirstAccount[]
}
