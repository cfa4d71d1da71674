package lua

import (
	"fmt"
	"reflect"

	"github.com/staffel-engine/staffel/core"
)

// Whatever function a test of this package calls is asked in both machines, where the fast
// one gives an answer.
func init() {
	checkFast = func(r *runner, n int, v core.View, answer any) {
		m := r.fast
		r.fast = nil
		defer func() { r.fast = m }()
		var plain any
		var err error
		switch answer.(type) {
		case bool:
			plain, err = r.holds(n, v)
		case float64:
			plain, err = r.worth(n, v)
		case []core.Action:
			plain, err = r.actions(n, v)
		}
		if err != nil || !reflect.DeepEqual(plain, answer) {
			panic(fmt.Sprintf("%s: the fast machine says %v, the other %v, %v", r.all[n].what, answer, plain, err))
		}
	}
}
