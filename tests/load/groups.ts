import { existsSync } from 'node:fs'
import { benchBrowser } from './browser.ts'
import { CHROMIUM } from './browserPages.ts'
import { benchBulk } from './bulk.ts'
import { benchContactImport } from './contactImport.ts'
import { benchFlows } from './flows.ts'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { benchPermissions } from './permissions.ts'
import type { Program } from './program.ts'
import { benchReads } from './reads.ts'
import type { Figure } from './report.ts'
import { benchSchedules } from './schedules.ts'
import { benchBurst, benchPost, benchSockets } from './server.ts'
import { benchUploads } from './uploads.ts'

/** What a group measures on a running program. */
export interface Measured {
  program: Program
  ground: Ground
  lengths: Lengths
  tell: (line: string) => void
  /** The part of the browser group, all of it unless given. */
  part: string | undefined
}

interface Group {
  name: string
  /** `each`: on every database; `once`: on the first; `postgresql`: only there. */
  on: 'each' | 'once' | 'postgresql'
  needsBrowser?: boolean
  /** Leaves rows by which a second measurement would be another one. */
  isOneTime?: boolean
  bench(measured: Measured): Promise<Figure[]>
}

const reads = (name: string, on: Group['on']): Group => ({ name, on, bench: ({ program, ground, lengths }) => benchReads(name, program, ground.kind, lengths) })

const GROUPS: readonly Group[] = [
  reads('tickets', 'each'),
  reads('messages', 'each'),
  reads('ticketsAdmin', 'once'),
  reads('searchList', 'once'),
  reads('ticket', 'once'),
  reads('contacts', 'once'),
  reads('contactsSearch', 'once'),
  { name: 'post', on: 'each', bench: ({ program, ground, lengths }) => benchPost(program, ground.kind, lengths) },
  { name: 'burst', on: 'once', bench: ({ program, ground, lengths }) => benchBurst(program, ground.kind, lengths) },
  { name: 'schedules', on: 'postgresql', isOneTime: true, bench: ({ ground }) => benchSchedules(ground) },
  { name: 'permissions', on: 'postgresql', bench: ({ ground }) => benchPermissions(ground) },
  { name: 'import', on: 'once', isOneTime: true, bench: ({ program, ground }) => benchContactImport(program, ground.kind) },
  { name: 'uploads', on: 'once', bench: ({ program, ground }) => benchUploads(program, ground.kind) },
  { name: 'sockets', on: 'once', bench: ({ program, ground, lengths }) => benchSockets(program, ground.kind, lengths) },
  { name: 'flows', on: 'once', isOneTime: true, bench: ({ program, ground, lengths }) => benchFlows(program, ground.kind, lengths) },
  { name: 'browser', on: 'once', needsBrowser: true, bench: ({ program, tell, part }) => benchBrowser(program, tell, part) },
  { name: 'bulk', on: 'postgresql', needsBrowser: true, isOneTime: true, bench: ({ program, ground }) => benchBulk(program, ground) },
]

/** What can be measured on a database; sockets and the browser do not depend on it and are measured on one. */
export const groupsOn = (kind: Ground['kind'], isOnlyDatabase: boolean): Group[] =>
  GROUPS.filter(
    ({ on, needsBrowser }) => (on === 'each' || kind === 'postgresql' || (on === 'once' && isOnlyDatabase)) && (needsBrowser !== true || existsSync(CHROMIUM)),
  )
