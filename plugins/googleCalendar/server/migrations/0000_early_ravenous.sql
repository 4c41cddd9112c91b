CREATE TABLE "google_accounts" (
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_token" text NOT NULL,
	"access_until" timestamp (3) with time zone NOT NULL,
	"calendar_id" text DEFAULT 'primary' NOT NULL,
	"calendar_name" text DEFAULT '' NOT NULL,
	"is_two_way" boolean DEFAULT true NOT NULL,
	"reminder_minutes" integer,
	"state" text DEFAULT 'connected' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sync_token" text,
	"pulled_at" timestamp (3) with time zone,
	CONSTRAINT "google_accounts_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "google_clients" (
	"tenant_id" integer NOT NULL,
	"client_id" text NOT NULL,
	"secret" text,
	"base_address" text DEFAULT '' NOT NULL,
	CONSTRAINT "google_clients_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "google_events" (
	"tenant_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"etag" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "google_events_tenant_id_user_id_action_id_pk" PRIMARY KEY("tenant_id","user_id","action_id")
);
--> statement-breakpoint
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_events" ADD CONSTRAINT "google_events_tenant_id_user_id_google_accounts_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."google_accounts"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_accounts_due" ON "google_accounts" USING btree ("next_at") WHERE state = 'connected';