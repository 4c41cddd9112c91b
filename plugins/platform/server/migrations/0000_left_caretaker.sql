CREATE TABLE "announcement_closings" (
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"announcement_id" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_closings_tenant_id_user_id_announcement_id_pk" PRIMARY KEY("tenant_id","user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"tenant_id" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"level" text DEFAULT 'information' NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_closings" ADD CONSTRAINT "announcement_closings_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;