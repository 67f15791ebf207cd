// Writes the queries of ../../lines.jsonl, asked in Unity's frame: `Test.exe FILE`.
using System;
using System.Globalization;
using System.Threading;
using CollisionSandbox;
using UnityEngine;

static class Test {
    static Vector3 V(float x, float y, float z) { return new Vector3(x, y, z); }

    static void Answer(Collider collider, Vector3 point, Vector3 normal, float distance, int triangleIndex = -1) {
        Physics.Next = new RaycastHit {
            collider = collider, point = point, normal = normal, distance = distance, triangleIndex = triangleIndex,
        };
    }

    static int Main(string[] arguments) {
        // A language whose decimal mark is a comma.
        Thread.CurrentThread.CurrentCulture = new CultureInfo("de-DE");
        using (var log = new CollisionLog(arguments[0])) {
            Rays(log);
            Casts(log);
            Overlaps(log);
            Unwritten(log);
            return log.Skipped == 5 ? 0 : 1;
        }
    }

    static void Rays(CollisionLog log) {
        RaycastHit hit;
        // A child that is turned by half around Y, moved and scaled.
        var sphere = new SphereCollider { center = V(1, 0, 0), radius = 0.5f };
        sphere.transform.position = V(3, 0.5f, -2);
        sphere.transform.rotation = new Quaternion(0, 1, 0, 0);
        sphere.transform.lossyScale = V(2, 1, -4);
        Answer(sphere, V(-1, 0.5f, -2), V(-1, 0, 0), 3);
        log.Raycast(V(-4, 0.5f, -2), V(1, 0, 0), out hit, 10);

        log.Watch = new SphereCollider { center = V(1, 2, -2), radius = 0.5f };
        Physics.Next = null;
        log.Raycast(V(-4, 0.5f, -2), V(1, 0, 0), out hit, 10);
        log.Watch = null;

        var box = new BoxCollider { center = V(0, 0, 0), size = V(2, 4, 3) };
        box.transform.position = V(0.5f, 0.5f, 1);
        box.transform.rotation = new Quaternion(-0.5f, -0.5f, 0.5f, 0.5f);
        Answer(box, V(0.5f, 1, -1), V(0, 0, -1), 3);
        log.Raycast(V(0.5f, 1, -4), V(0, 0, 1), out hit, 10);

        var capsule = new CapsuleCollider { center = V(1, 0, 2), radius = 0.5f, height = 3, direction = 1 };
        Answer(capsule, V(0.5f, 0.25f, 2), V(-1, 0, 0), 3.5f);
        log.Raycast(V(-3, 0.25f, 2), V(1, 0, 0), out hit, 10);

        Answer(Mesh(), V(0.25f, 0, 1), V(0, 1, 0), 2, 1);
        log.Raycast(V(0.25f, 2, 1), V(0, -2, 0), out hit, 4);
    }

    // Its second triangle is seen from above, clockwise.
    static MeshCollider Mesh() {
        var mesh = new Mesh {
            vertices = new[] { V(9, 9, 9), V(-1, 0, 0), V(0, 0, 3), V(2, 0, 0) },
            triangles = new[] { 0, 1, 2, 1, 2, 3 },
        };
        return new MeshCollider { sharedMesh = mesh };
    }

    static void Casts(CollisionLog log) {
        RaycastHit hit;
        Answer(new SphereCollider { center = V(0, 1, 2), radius = 1 }, V(-1, 1, 2), V(-1, 0, 0), 3);
        log.SphereCast(V(-5, 1, 2), 1, V(1, 0, 0), out hit, 10);
        Answer(Mesh(), V(0.25f, 0, 1), V(0, 1, 0), 1.5f, 1);
        log.SphereCast(V(0.25f, 2, 1), 0.5f, V(0, -1, 0), out hit, 4);
        log.CapsuleCast(V(0.25f, 2, 1), V(0.25f, 4, 1), 0.5f, V(0, -1, 0), out hit, 5);
    }

    static void Overlaps(CollisionLog log) {
        var turned = new BoxCollider { size = V(3, 2, 2) };
        turned.transform.position = V(0, 2, -1);
        turned.transform.rotation = new Quaternion(-0.5f, -0.5f, 0.5f, 0.5f);
        log.Watch = new SphereCollider { center = V(0, 5, -1), radius = 1 };
        Physics.NextOverlap = new Collider[] {
            new SphereCollider { center = V(1.5f, 0, -1), radius = 1 }, turned,
            new CapsuleCollider { center = V(1.25f, 0, -1), radius = 0.5f, height = 3, direction = 1 },
        };
        log.OverlapSphere(V(0, 0, -1), 1);
        log.Watch = new SphereCollider { center = V(1.1f, 3.14159274f, -0.7f), radius = 1 };
        Physics.NextOverlap = new Collider[0];
        log.OverlapSphere(V(0.1f, -1 / 3f, -16777216), 0.2f);
        log.Watch = null;
    }

    // Queries without a line are counted.
    static void Unwritten(CollisionLog log) {
        RaycastHit hit;
        Physics.Next = null;
        log.Raycast(V(0, 0, 0), V(1, 0, 0), out hit, 10);
        Answer(new TerrainCollider(), V(0, 0, 0), V(0, 1, 0), 1);
        log.Raycast(V(0, 1, 0), V(0, -1, 0), out hit);
        Answer(Mesh(), V(0, 0, 0), V(0, 1, 0), 1);
        log.Raycast(V(0, 1, 0), V(0, -1, 0), out hit);
        Answer(new BoxCollider { size = V(1, 1, 1) }, V(0, 0, 0), V(0, 1, 0), 1);
        log.SphereCast(V(0, 1, 0), 1, V(0, -1, 0), out hit);
        Answer(new SphereCollider { radius = 1 }, V(0, float.NaN, 0), V(0, 1, 0), 1);
        log.Raycast(V(0, 2, 0), V(0, -1, 0), out hit);
    }
}
