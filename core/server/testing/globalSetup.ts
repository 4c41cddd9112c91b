import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { removeTemplate, templateSchema } from './template.ts'

const script = fileURLToPath(new URL('writeTemplate.ts', import.meta.url))

/** Migrates and seeds one installation for the whole run; every test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // In a process of its own: Vitest loads the whole program three times as slowly as Node.
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const template = templateSchema.parse(JSON.parse(stdout))
  project.provide('templateFolder', template.folder)
  project.provide('templateDatabase', template.database)
  return () => removeTemplate(template, process.env.DATABASE_URL)
}
