ALTER TABLE "google_accounts" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "google_events" ADD COLUMN "written" jsonb;