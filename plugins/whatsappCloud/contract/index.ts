export * from './accountTemplates.ts'
export * from './newTemplate.ts'
export * from './settings.ts'
export * from './templates.ts'
